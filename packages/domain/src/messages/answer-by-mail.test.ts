import fc from "fast-check";
import { expect, test } from "vitest";
import { answerByMail, followUpWords, freshWords } from "./answer-by-mail.ts";
import { EntryText, SendMessage } from "./message.ts";

const stamp = { id: "one", at: "2026-03-02T14:00:00.000Z" };
const from = "pat@example.com";
const none = { from, name: "Pat Doe", subject: "", fresh: "", text: "", files: [], sent: [] };
const nothingNew = "Nothing new.";
const ours = { notKept: (files: string) => `Not kept: ${files}`, nothingNew };
const wordsOf = (answer: Partial<typeof none>, isThere = false) =>
  freshWords({ ...none, ...answer }, isThere, ours);

test("whatever an e-mail holds, it is a message as the form would take it, and says that it came by e-mail", () => {
  const any = fc.string({
    unit: fc.oneof(fc.constantFrom("\n", ">", "\u0344", "\ud800", "a "), fc.string()),
  });
  const long = fc
    .tuple(any, fc.integer({ min: 1, max: 9_000 }))
    .map(([one, n]) => one.repeat(n).slice(0, 30_000));
  fc.assert(
    fc.property(any, any, fc.option(long), long, fc.array(any), (name, subject, fresh, text, files) => {
      const answer = { from, name, subject, fresh, text, files, sent: [] };
      const made = answerByMail(answer, freshWords(answer, true, ours), { language: "es" }, stamp);
      expect(EntryText.safeParse(followUpWords(answer, ours))).toMatchObject({ success: true });
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
  expect(wordsOf({ text: "From: the shop\nYour Civic" })).toBe(nothingNew);
});

test("what begins with > and is no quote is kept, and a lone line of what was removed is not", () => {
  const own = ">= 3 mm is ok for me";
  for (const isThere of [true, false]) expect(wordsOf({ fresh: own, text: own }, isThere)).toBe(own);
  const lone = "> Shall we do the brakes?\nyes";
  expect(wordsOf({ fresh: lone, text: lone }, true)).toBe(lone);
  expect(wordsOf({ fresh: lone, text: lone })).toBe("yes");
});

test("marked words above a quote of ours are kept as long as what they answer is there: else they may be what was removed", () => {
  const sent = [{ subject: "Your Civic", text: "Shall we do the front brakes?" }] as never[];
  const head = "On Fri, Nov 27, 2026 Hollis <shop@x.example> wrote:";
  const text = `> all of it, mike\n\n${head}\n> Shall we do the front brakes?`;
  expect(wordsOf({ text, sent }, true)).toBe("> all of it, mike");
  expect(wordsOf({ text, sent }, false)).toBe(nothingNew);
  const own = `>= 3 mm is ok\n\n${head}\n> Shall we do the front brakes?`;
  expect(wordsOf({ text: own, sent }, false)).toBe(">= 3 mm is ok");
});

test("with an answer between the lines of a quote stands what it answers, as long as that is there", () => {
  const answer = { text: "> 7 or 9?\n9.\n> Shall we?\n\nNo.\n> Bye", fresh: "9.\nNo." };
  const all = "> 7 or 9?\n9.\n> Shall we?\nNo.";
  expect(wordsOf(answer, true)).toBe(all);
  expect(followUpWords({ ...none, ...answer }, ours)).toBe(all);
  expect(wordsOf(answer)).toBe("9.\nNo.");
});

test("what a mail program puts above a quote is nobody's words; of a quote that is not known to be ours all is kept only where nothing tells that it is one", () => {
  const said = "On Fri, Nov 27, 2026 Hollis <shop@x.example> wrote:\n";
  const sent = [{ subject: "Your Civic", text: "Shall we?" }] as never[];
  for (const fresh of ["", null])
    expect(wordsOf({ fresh: fresh as "", text: `${said}> Shall we?` })).toBe(nothingNew);
  expect(followUpWords({ ...none, text: `${said}> Shall we?` }, ours)).toBe(nothingNew);
  expect(followUpWords({ ...none, text: `${said}> Shall we? Yes`, sent }, ours)).toContain("Yes");
  expect(followUpWords({ ...none, text: "Cheers!" }, ours)).toBe("Cheers!");
  expect(wordsOf({ text: `Enviado desde mi iPhone\n\nSí.\n\n${said}> Shall we?` })).toBe("Sí.");
});

test("words that are in the subject only are what somebody wrote, unless it only repeats ours, or what it answers is gone", () => {
  const subject = "Luis is my son. Can he decide?";
  const files = ["a.jpg"] as never[];
  expect(wordsOf({ subject, files, text: "> Shall we?" }, true)).toContain(subject);
  expect(followUpWords({ ...none, subject, text: "> Shall we?" }, ours)).toBe(subject);
  expect(wordsOf({ subject, fresh: "Yes." }, true)).toBe("Yes.");
  expect(wordsOf({ subject }, false)).toBe(nothingNew);
  for (const repeated of [
    "Re: Your car",
    "RE: re: Your car",
    "RV: Su auto",
    "Fwd: Su auto",
    "Re[2]: Your car",
  ])
    expect([
      wordsOf({ subject: repeated }, true),
      followUpWords({ ...none, subject: repeated }, ours),
    ]).toEqual([nothingNew, nothingNew]);
  const sent = [{ subject: "Your car", text: "" }] as never[];
  expect(wordsOf({ subject: "Re: Your car", sent }, true)).toBe(nothingNew);
  expect(wordsOf({ subject: "Re: call me", sent }, true)).toBe("call me");
  expect(followUpWords({ ...none, subject: "Re: call me", sent }, ours)).toBe("call me");
  expect(wordsOf({ subject: "Respond today: 555 010 4444" }, true)).toBe("Respond today: 555 010 4444");
});

test("files are named after the words, and without words in their place; who sends them reads that they were not kept", () => {
  const files = ["dent.jpg", "", "door.jpg"] as never[];
  const told = "Not kept: dent.jpg, door.jpg";
  expect(wordsOf({ fresh: "See the photos.", files })).toBe(`See the photos.\n\n${told}`);
  expect(wordsOf({ files })).toBe(told);
  for (const fresh of ["See the photos.", ""])
    expect(followUpWords({ ...none, fresh, text: "> Bring it in.", files }, ours)).toBe(
      wordsOf({ fresh, files }),
    );
  expect(wordsOf({ files: [""] as never[] })).toBe(nothingNew);
  const long = wordsOf({ fresh: "word ".repeat(2_000), files });
  expect(long).toMatch(/\[…\]\n\nNot kept: dent\.jpg, door\.jpg$/);
});

test("what a program writes in a picture's place is nobody's words", () => {
  const text = "[image: dent.jpg]\n\nOn Fri, Nov 27, 2026 Hollis <shop@x.example> wrote:\n> Shall we?";
  const sent = [{ subject: "Your Civic", text: "Shall we?" }] as never[];
  expect(followUpWords({ ...none, text, sent }, ours)).toBe(nothingNew);
  const files = ["dent.jpg"] as never[];
  for (const isThere of [true, false])
    expect(wordsOf({ text, fresh: "", sent, files }, isThere)).toBe("Not kept: dent.jpg");
  expect(followUpWords({ ...none, text, sent, files }, ours)).toBe("Not kept: dent.jpg");
});

test("a long answer is cut and says so", () => {
  const long = wordsOf({ fresh: "word ".repeat(2_000) });
  expect(long.length).toBeLessThanOrEqual(5_000);
  expect(long).toMatch(/\[…\]$/);
});

test("who says no name is called as the shop knows them, who says one by that", () => {
  const named = (name: string, knownAs: string) =>
    answerByMail({ from, name }, "Yes.", { language: "en", knownAs }, stamp).from.name;
  expect(named("", "Pat R. Doe")).toBe("Pat R. Doe");
  expect(named(from, "Pat R. Doe")).toBe("Pat R. Doe");
  expect(named("Pat", "Pat R. Doe")).toBe("Pat");
  expect(named("", "www.evil.example")).toBe(from);
});

test("who writes under the name of a page is named by their address", () => {
  for (const name of ["www.evil.example", ""])
    expect(answerByMail({ from, name }, "Yes.", { language: "en" }, stamp).from.name).toBe(from);
});

test("who writes under an address that is not theirs is named by their own", () => {
  const named = (name: string) =>
    answerByMail({ from: "w@evil.example", name }, "Yes.", { language: "en", knownAs: null }, stamp).from
      .name;
  for (const name of ["Otto English <otto@mail.example>", "otto@web.de", "otto @ gmail . com", "otto＠x.io"])
    expect(named(name)).toBe("w@evil.example");
  expect(named("Otto English")).toBe("Otto English");
});
