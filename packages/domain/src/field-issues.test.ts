import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { character } from "../test/characters.ts";
import { NamedVehicle } from "./customers/vehicle.ts";
import { fieldIssues } from "./field-issues.ts";
import { Email, line, OptionalPhone, text } from "./fields.ts";
import { SendMessage } from "./messages/message.ts";

const good = { name: "Ana Ruiz", email: "ana@example.com", message: "It squeals.", language: "es" };
const issuesOf = (input: unknown) => {
  const parsed = SendMessage.safeParse(input);
  return parsed.success ? [] : fieldIssues(parsed.error);
};

test("each bad field is named once, with what is wrong with it", () => {
  expect(issuesOf(good)).toEqual([]);
  expect(issuesOf({ ...good, name: "  " })).toEqual([{ path: "name", code: "required" }]);
  expect(issuesOf({ ...good, email: "ana@" })).toEqual([{ path: "email", code: "email" }]);
  expect(issuesOf({ ...good, phone: "call me" })).toEqual([{ path: "phone", code: "phone" }]);
  expect(issuesOf({ ...good, message: "x".repeat(5_001) })).toEqual([
    { path: "message", code: "too-long", limit: 5_000 },
  ]);
  expect(issuesOf({ ...good, name: "A\r\nBcc: all@example.com" })).toEqual([
    { path: "name", code: "characters", at: 2, character: "U+000D" },
  ]);
  expect(issuesOf({ name: "Ana" }).map((issue) => issue.path)).toEqual(["email", "message", "language"]);
  expect(issuesOf({ ...good, admin: true })).toEqual([{ path: "admin", code: "unknown-field" }]);
  expect(issuesOf({ ...good, name: 7 })).toEqual([{ path: "name", code: "invalid" }]);
  expect(issuesOf({ ...good, name: "A\ud83d" })).toMatchObject([{ path: "name", code: "characters" }]);
  expect(issuesOf({ ...good, message: "A\udc00" })).toMatchObject([{ path: "message", code: "characters" }]);
});

test("a number past its bounds is told so as a number, and an empty list as something missing", () => {
  const yearOf = (year: number) => {
    const parsed = NamedVehicle.safeParse({ plate: "KXR 4471", year });
    return parsed.success ? [] : fieldIssues(parsed.error);
  };
  expect(yearOf(2014)).toEqual([]);
  expect(yearOf(1850)).toEqual([{ path: "year", code: "too-low", limit: 1900 }]);
  expect(yearOf(20_144)).toEqual([{ path: "year", code: "too-high", limit: 2100 }]);
  const none = z.array(z.string()).min(1).safeParse([]);
  expect(none.error && fieldIssues(none.error)).toEqual([{ path: "", code: "required" }]);
});

test("each kind of fault has its word, and its limit where there is one", () => {
  const issueOf = (schema: z.ZodType, value: unknown) => {
    const parsed = z.object({ field: schema }).safeParse({ field: value });
    return parsed.success ? null : fieldIssues(parsed.error);
  };
  const field = (issue: object) => [{ path: "field", ...issue }];
  expect(issueOf(z.string().min(8), "short")).toEqual(field({ code: "too-short", limit: 8 }));
  expect(issueOf(z.array(z.int()).min(2), [1])).toEqual(field({ code: "too-short", limit: 2 }));
  expect(issueOf(z.array(z.int()).max(1), [1, 2])).toEqual(field({ code: "too-long", limit: 1 }));
  expect(issueOf(z.number().min(0), -1)).toEqual(field({ code: "too-low", limit: 0 }));
  expect(issueOf(z.int(), 2 ** 60)).toEqual(field({ code: "too-high", limit: Number.MAX_SAFE_INTEGER }));
  expect(issueOf(z.number(), "7")).toEqual(field({ code: "number" }));
  expect(issueOf(z.string(), 7)).toEqual(field({ code: "invalid" }));
  expect(issueOf(z.string(), undefined)).toEqual(field({ code: "required" }));
  expect(issueOf(z.enum(["a", "b"]), "c")).toEqual(field({ code: "choice" }));
  expect(issueOf(z.uuid(), "c")).toEqual(field({ code: "invalid" }));
  expect(
    issueOf(
      z.string().refine(() => false),
      "c",
    ),
  ).toEqual(field({ code: "invalid" }));
  expect(issueOf(z.number().multipleOf(5), 6)).toEqual(field({ code: "invalid" }));
  expect(
    issueOf(
      z.string().refine(() => false, "date-early"),
      "c",
    ),
  ).toEqual(field({ code: "date-early" }));
});

test("of what may be empty or something, the something is what is told", () => {
  const schema = z.object({ list: z.array(z.union([z.literal(""), z.object({ at: z.email() })])) });
  const parsed = schema.safeParse({ list: ["", { at: "ana@" }] });
  expect(parsed.error && fieldIssues(parsed.error)).toEqual([{ path: "list.1.at", code: "email" }]);
  const none = z.union([]).safeParse(1);
  expect(none.error && fieldIssues(none.error)).toEqual([{ path: "", code: "invalid" }]);
});

test("at most twenty faults are told, each once, none with an endless path", () => {
  const many = Array.from({ length: 30 }, (_, n) => [`field-${n}`, 1]);
  const extra = issuesOf({ ...good, ...Object.fromEntries(many) });
  expect(extra).toEqual(many.slice(0, 20).map(([path]) => ({ path, code: "unknown-field" })));
  expect(issuesOf({ ...good, ["x".repeat(300)]: 1 })).toEqual([
    { path: "x".repeat(200), code: "unknown-field" },
  ]);
  const twice = z.string().regex(/a/, "phone").regex(/b/, "line").safeParse("c");
  expect(twice.error && fieldIssues(twice.error)).toEqual([{ path: "", code: "phone" }]);
});

test("an empty or blank optional field counts as absent", () => {
  for (const none of ["", "  ", "\t"]) {
    const parsed = SendMessage.parse({ ...good, phone: none, vehicle: none });
    expect(parsed).toEqual({ ...good, phone: undefined, vehicle: undefined });
  }
});

test("whatever comes in, the issues are few, and each path is one field", () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      const issues = issuesOf(input);
      expect(issues.length).toBeLessThanOrEqual(20);
      expect(new Set(issues.map((issue) => issue.path)).size).toBe(issues.length);
    }),
  );
});

test("a line that passes holds no control character: nothing can start another mail header", () => {
  const [short, several] = [line(200), text(200)];
  fc.assert(
    fc.property(fc.string({ unit: character }), (input) => {
      const [line, text] = [short.safeParse(input).data ?? "", several.safeParse(input).data ?? ""];
      return !/\p{Cc}/u.test(line) && !/\p{Cc}/u.test(text.replace(/[\n\r\t]/g, ""));
    }),
  );
});

test("addresses come out in lower case; phones as they are stored, however people write them", () => {
  expect(Email.parse("  Ana.Ruiz@Example.COM ")).toBe("ana.ruiz@example.com");
  for (const phone of ["(555) 010-7788", "+1 555.010.7788", "5550107788"])
    expect(OptionalPhone.parse(phone)).toBe("+15550107788");
  for (const phone of ["555", "555-010-77889999999", "0x5550107788"])
    expect(OptionalPhone.safeParse(phone).success).toBe(false);
});
