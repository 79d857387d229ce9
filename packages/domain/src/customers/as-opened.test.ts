import { expect, test } from "vitest";
import { isAsOpened } from "./as-opened.ts";
import type { CustomerRecord } from "./record.ts";

const opened = { revision: 1, uid: null, absorbed: [], merges: [] } as unknown as CustomerRecord;

test("a record is as it was opened until somebody edits it, merges it, signs in to it, or may approve for it", () => {
  expect(isAsOpened(opened)).toBe(true);
  expect(isAsOpened({ ...opened, revision: 2 })).toBe(false);
  expect(isAsOpened({ ...opened, uid: "ana" })).toBe(false);
  for (const more of ["approvers", "absorbed", "merges"])
    expect(isAsOpened({ ...opened, [more]: [{}] } as CustomerRecord), more).toBe(false);
});
