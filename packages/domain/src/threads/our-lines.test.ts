import fc from "fast-check";
import { expect, test } from "vitest";
import { computedTime } from "../../test/computing.ts";
import { withOursMarked } from "./our-lines.ts";
import { withOwnMarks } from "./own-marks.ts";

const lines = [
  "Hello Pat,",
  "Shall we do the front brakes today? The pads have 2 mm left.",
  "Front brakes: $330.00",
  "Rear wipers: $24.50",
  "Do you want the wipers, too? They are $24.50 each and we have them here, so that nothing is ordered.",
  "Yes",
  "Decide: {{link}}",
  "--",
  "Whoever has this link can decide for you, so keep it to yourself. Reply to it, and we'll read it.",
  "Call (555) 010-7788",
];
const subject = "Your 2018 Honda Civic";
const sent = [
  { subject: "Confirmed", text: "See you on Tuesday." },
  { subject, text: lines.join("\n\n") },
];
const link = "https://shop.example/approve#id.secret";
const ours = lines.map((line) => line.replace("{{link}}", link));

const RULE = "_".repeat(32);
const english = ["From: Hollis Street Garage", "Sent: Friday, 2:14 PM", "To: Pat", `Subject: ${subject}`];
const spanish = [
  "De: Hollis Street Garage",
  "Enviado el: viernes, 14:14",
  "Para: Pat <pat@x.example>",
  `Asunto: ${subject}`,
];
const heads = [
  english,
  spanish,
  [RULE, ...english],
  [RULE, ...spanish],
  ["-----Original Message-----", ...english],
  ["-----Mensaje original-----", ...spanish],
  [
    "-------- Mensaje original --------",
    "De: Hollis <shop@x.example>",
    "Fecha: 27/11/26 2:14 p. m.",
    `Asunto: ${subject}`,
  ],
  [...english.slice(0, 3), "Subject: 2018 Honda Civic: Hollis Street Garage asks for your", "decision"],
  [
    "Begin forwarded message:",
    "",
    "Subject: Yours",
    "Date: Friday",
    "From: Hollis <shop@x.example>",
    "To: Pat",
  ],
  ["On Fri, Nov 27, 2026 at 2:14 PM Hollis Street Garage <", "shop@x.example> wrote:"],
  ["El vie, 27 nov 2026 a la(s) 2:14 p. m., Hollis <shop@x.example>", "escribió:"],
  ["Op vr 27 nov. 2026 om 14:14 schreef Hollis <shop@x.example>:"],
];

/** As a program breaks lines that are longer. */
const broken = (line: string, width: number): string[] =>
  line.match(new RegExp(`\\S(?:.{0,${width}}\\S)?(?= |$)|\\S+`, "g")) ?? [line];
const filled = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");
const unmarked = (text: string): string[] => filled(text).filter((line) => !line.startsWith(">"));

const own = fc.constantFrom(
  "Yes",
  "Yes please",
  "👍",
  "?!",
  "Can we do 9?",
  "Sí, mañana",
  "OK do the brakes",
  "https://pictures.example/1",
  "My number: 555 010 2222",
);
/** What somebody may write above that is a line of ours, too. */
const alike = fc.oneof(
  own,
  fc.constantFrom(
    "A: yes",
    "Para: mi hermano",
    "--- yes ---",
    "I come at 10:30:",
    "Yes",
    "Front brakes: $330.00",
    "Call (555) 010-7788",
    "Hello Pat,",
  ),
);

test("below whichever head, or none, every line of ours has a mark, however it is broken, and each of somebody's stands without one", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...heads, []),
      fc.array(alike, { maxLength: 3 }),
      fc.array(fc.tuple(own, fc.nat()), { maxLength: 4 }),
      fc.integer({ min: 24, max: 120 }),
      fc.boolean(),
      (head, above, within, width, isTight) => {
        const wrapped = ours.flatMap((line) => [...broken(line, width), ""]);
        const places = within.map(([words, n]) => ({ words, at: 4 + (n % (wrapped.length - 3)) }));
        const inside = [...wrapped, ""].flatMap((line, n) => [
          ...places.filter(({ at }) => at === n).map(({ words }) => words),
          line,
        ]);
        // Without a head nothing parts a line of ours that somebody repeats from the quote.
        const said = head.length > 0 ? above : above.filter((one) => !ours.includes(one));
        const mail = [...said, ...(isTight ? [] : ["", ""]), ...head, "", ...inside].join("\n");
        const found = unmarked(withOursMarked(mail, sent));
        // Right above the same line of ours theirs may be either.
        expect(found.sort()).toEqual([...said, ...places.map(({ words }) => words)].sort());
      },
    ),
  );
});

test("without a quote each word stands as it was written, also lines of ours that somebody copied", () => {
  const copied = ["Front brakes: $330.00", "Rear wipers: $24.50"];
  fc.assert(
    fc.property(fc.array(alike, { minLength: 1, maxLength: 6 }), (said) => {
      fc.pre(!said.includes("Hello Pat,"));
      for (const mail of [said, [...said, "Yes to:", ...copied], ["From: me", ...copied]])
        expect(withOursMarked(mail.join("\n\n"), sent)).toBe(mail.join("\n\n"));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(">", "\n", "a", " ", ":", "-", "Yes") }), (text) => {
      expect(withOursMarked(text, [])).toBe(text);
      expect(withOwnMarks(withOursMarked(text, sent))).toBe(text);
    }),
  );
});

test("of a quote without a head also the first line is ours where the answers begin right below it, and so is our footer alone", () => {
  const [first = "", second = "", ...rest] = ours.slice(1);
  const mail = ["See below", first, "YES", second, "no", ...rest].join("\n\n");
  expect(unmarked(withOursMarked(mail, sent))).toEqual(["See below", "YES", "no"]);
  const footer = [
    { subject, text: "Yes?\n\n--\nReply to this e-mail, and everybody at the shop will read it soon." },
  ];
  expect(unmarked(withOursMarked(`ok\n\n${footer[0]?.text.slice(6)}`, footer))).toEqual(["ok"]);
  expect(unmarked(withOursMarked("ok\n\nReply to this e-mail", footer))).toEqual([
    "ok",
    "Reply to this e-mail",
  ]);
});

test("on a line of ours somebody's part stands alone, in marks or not, and a line of theirs that holds some of ours is whole", () => {
  const question = "Do you want the wipers, too?";
  const rest = "They are $24.50 each and we have them here, so that nothing is ordered.";
  const [head = []] = heads;
  for (const [line, parts] of [
    [`${question} NO thanks ${rest}`, [`> ${question}`, "NO thanks", `> ${rest}`]],
    [`${question} no`, [`> ${question}`, "no"]],
    ["Front brakes: $330.00 YES", ["> Front brakes: $330.00", "YES"]],
    ["I think that the pads have 2 mm left. ok", ["I think that the pads have 2 mm left. ok"]],
    ["The front brakes today are fine", ["The front brakes today are fine"]],
  ] as const) {
    const mail = [...head, "", ...ours.slice(0, 3), line, ...ours.slice(3)];
    expect(filled(withOursMarked(mail.join("\n"), sent)).slice(3, 3 + parts.length)).toEqual(parts);
    const marked = withOursMarked([...ours.slice(0, 3), line].map((one) => `> ${one}`).join("\n"), sent);
    expect(marked.split("\n").slice(3)).toEqual(parts.map((one) => `> ${one.replace(/^> /, "")}`));
  }
});

test("a program's head on the line on which our words begin is no word of somebody's", () => {
  for (const said of [
    "On Fri, Nov 27, 2026 at 2:14 PM, Hollis Street Garage<shop@x.example> wrote:   ",
    "El vie, 27 nov 2026 a la(s) 2:14 p. m., Hollis<shop@x.example> escribió:   ",
  ])
    for (const text of [ours.join("\n\n"), ours.join(" ")])
      expect(unmarked(withOursMarked(`ok\n\n  ${said}${text}`, sent))).toEqual(["ok"]);
  const own = "On Friday my wife at home@x.example wrote: no way";
  expect(withOursMarked(own, sent)).toBe(own);
});

test("somebody's words that begin with > above all that is quoted are theirs, and a line of ours there is not", () => {
  const head = "On Fri, Nov 27, 2026 at 2:14 PM Hollis <shop@x.example> wrote:";
  const quote = ours.map((line) => `> ${line}`).join("\n");
  for (const said of ["> all of it please", "> all of it please\n> and the horn"]) {
    const mail = withOursMarked(`${said}\n\nSent from my iPhone\n\n${head}\n\n${quote}`, sent);
    expect(unmarked(mail).slice(0, said.split("\n").length).map(withOwnMarks)).toEqual(said.split("\n"));
  }
  for (const other of [`> ${ours[1]}`, "Yes\n\n> Tom says no"]) {
    const mail = `${other}\n\n${head}\n\n${quote}`;
    expect(withOwnMarks(withOursMarked(mail, sent)).startsWith(other)).toBe(true);
    expect(unmarked(withOursMarked(mail, sent)).some((line) => line.includes("Tom"))).toBe(false);
  }
});

test("what another wrote below their own head is not told from ours below it, and what is below another head in ours answers nothing", () => {
  const tom = ["From: Tom <tom@x.example>", "Sent: Friday", "", "No way."];
  const [head = []] = heads;
  const below = [...head, "", ...ours].join("\n");
  const forwarded = `I disagree.\n\n${tom.join("\n")}\n\n${below}`;
  expect(withOursMarked(forwarded, sent)).toBe(forwarded.replace("id.secret", "…"));
  expect(unmarked(withOursMarked(`Yes\n\n${below}\n\n${tom.join("\n")}`, sent))).toEqual(["Yes"]);
});

test("a mail that is made to keep the server comparing lines is read in no time", () => {
  const start = computedTime();
  const repeated = [{ subject: "", text: "a ".repeat(10_000) }];
  for (const evil of [
    "a\n",
    "a b\n",
    "a a a b a a a\n",
    "a ",
    "> a a a. b A a a\n",
    "a a a. ",
    "From: a\n",
    "a wrote: ",
    `${"a b ".repeat(4_900)}\n`,
    "a@a 1:11 2026:\n",
    "-- a\n",
    "To: a\n",
    "> ",
    " ",
    "\n",
  ])
    for (const above of ["", "From: a@b\nTo: c\n\n", "On 1/1/26 1:11 a@b wrote:\n"])
      withOursMarked(above + evil.repeat(Math.ceil(40_000 / evil.length)), repeated);
  expect(computedTime() - start).toBeLessThan(5_000);
});
