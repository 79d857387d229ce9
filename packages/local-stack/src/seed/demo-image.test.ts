import fs from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { temporaryDirectory } from "../testing/temporary.ts";
import { keepDemoImage } from "./demo-image.ts";

test("a database read from an image holds what was kept in it, with the times of that, and the image stays as it is", async () => {
  const [projectId, dir] = ["demo-openhood", temporaryDirectory()];
  const image = await keepDemoImage(projectId, dir);
  const before = fs.readFileSync(image);
  const [kept, read] = await Promise.all([
    openDatabase({ projectId, dir }),
    openDatabase({ projectId, image }),
  ]);
  const metaOf = ({ controller }: typeof kept) =>
    controller?.database
      .toMetaArray()
      .map(({ path, data, createTime, updateTime }) => ({ path, data, createTime, updateTime }));
  expect(metaOf(read)?.length).toBeGreaterThan(300);
  expect(metaOf(read)).toEqual(metaOf(kept));
  await read.db.doc("shop/profile").update({ name: "Another" });
  await Promise.all([kept.close(), read.close()]);
  expect(fs.readFileSync(image).equals(before)).toBe(true);
});
