import fc from "fast-check";
import { expect, test } from "vitest";
import { answerByMail } from "./answer-by-mail.ts";
import { SendMessage } from "./message.ts";

const stamp = { id: "one", at: "2026-03-02T14:00:00.000Z" };
const from = "pat@example.com";
const none = { from, name: "Pat Doe", fresh: "", text: "", files: [] };
const wordsOf = (answer: Partial<typeof none>) =>
  answerByMail({ ...none, ...answer }, { language: "en" }, stamp).entries[0]?.text;

test("whatever an e-mail holds, it is a message as the form would take it, and says that it came by e-mail", () => {
  const any = fc.string({
    unit: fc.oneof(fc.constantFrom("\n", ">", "\u0344", "\ud800", "a "), fc.string()),
  });
  const long = fc
    .tuple(any, fc.integer({ min: 1, max: 9_000 }))
    .map(([one, n]) => one.repeat(n).slice(0, 30_000));
  fc.assert(
    fc.property(any, fc.option(long), long, fc.array(any), (name, fresh, text, files) => {
      const made = answerByMail({ from, name, fresh, text, files }, { language: "es" }, stamp);
      expect(made.channel).toBe("email");
      const { email, language } = made.from;
      const message = made.entries[0]?.text;
      expect(
        SendMessage.safeParse({
          name: made.from.name === from ? "Pat" : made.from.name,
          email,
          language,
          message,
        }),
      ).toMatchObject({ success: true });
    }),
  );
});

test("what is quoted is not kept, and what stands between or far below the quotes is", () => {
  expect(wordsOf({ fresh: "> Shall we?\nYes.\n  > 7ABC123\nToday." })).toBe("Yes.\n\nToday.");
  expect(wordsOf({ text: "> a\n> b\nYes." })).toBe("Yes.");
  expect(wordsOf({ text: "From: the shop\nYour Civic" })).toBe("—");
});

test("a long answer is cut and says so; one of files only is their names", () => {
  const long = wordsOf({ fresh: "word ".repeat(2_000) }) ?? "";
  expect(long.length).toBeLessThanOrEqual(5_000);
  expect(long).toMatch(/\[…\]$/);
  expect(wordsOf({ files: ["dent.jpg", "door.jpg"] as never[] })).toBe("dent.jpg, door.jpg");
});

test("who writes under the name of a page is named by their address", () => {
  expect(answerByMail({ ...none, name: "www.evil.example" }, { language: "en" }, stamp).from.name).toBe(from);
  expect(answerByMail({ ...none, name: "" }, { language: "en" }, stamp).from.name).toBe(from);
});
