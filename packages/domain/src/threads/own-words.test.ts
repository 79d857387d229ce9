import fc from "fast-check";
import { expect, test } from "vitest";
import { computedTime } from "../../test/computing.ts";
import { withWordsWithin, wordsWithin } from "./answers-within.ts";
import { withOursMarked } from "./our-lines.ts";
import { withOwnMarks, withoutOwnMarks } from "./own-marks.ts";
import { withEnglishHeads } from "./quote-heads.ts";
import { withAsked, withoutQuotes } from "./quotes.ts";
import { ownSubject, saysNothing } from "./sent.ts";

const subject = "2018 Honda Civic (7TR101): Hollis Street Garage asks for your decision";
const text =
  "Hello Pat,\n\nHollis Street Garage asks for your decision on your Civic.\n\nFront brakes: $330.00\n\nDecide: {{link}}";
const sent = [
  { subject: "Confirmed: 2018 Honda Civic", text: "See you on Tuesday." },
  { subject, text },
];
const link = "https://shop.example/approve#id.secret";
const quoted = (mark = "> ") =>
  text
    .replace("{{link}}", `<${link}>`)
    .split("\n")
    .map((line) => mark + line)
    .join("\n");
const quotes = [
  `On Fri, Nov 27, 2026 at 3:21\u202fAM Hollis Street Garage <shop@x.example> wrote:\n\n${quoted()}`,
  `On Fri, Nov 27, 2026 at 3:21 AM Hollis Street Garage <\nshop@x.example> wrote:\n\n${quoted()}`,
  `El vie, 27 nov 2026 a las 3:21, Hollis Street Garage (<shop@x.example>)\nescribió:\n\n${quoted()}`,
  `> On Nov 27, 2026, at 3:21 AM, Hollis <shop@x.example> wrote:\n> \n${quoted("> > ")}`,
  `________________________________\nFrom: Hollis <shop@x.example>\nSent: Friday\nTo: Pat <pat@y.example>\nSubject: ${subject}\n\n${quoted("")}`,
  ...[
    "Am Fr., 27. Nov. 2026 um 03:21 Uhr schrieb Hollis Street Garage <\nshop@x.example>:",
    "Am 27.11.2026 um 03:21 schrieb Hollis <shop@x.example>:",
    "Le ven. 27 nov. 2026 à 03:21, Hollis Street Garage <shop@x.example> a\u00a0écrit :",
    "Em sex., 27 de nov. de 2026 às 03:21, Hollis <shop@x.example> escreveu:",
    "Il giorno ven 27 nov 2026 alle ore 03:21 Hollis <shop@x.example> ha scritto:",
    "Vào Th 6, 27 thg 11, 2026 vào lúc 03:21 Hollis <shop@x.example> đã\nviết:",
    "Hollis Street Garage <shop@x.example> 于2026年11月27日周五 03:21写道：",
    "在 2026年11月27日，上午3:21，Hollis <shop@x.example> 写道：",
    "Hollis <shop@x.example> 於 2026年11月27日 週五 上午3:21寫道：",
    "2026년 11월 27일 (금) 오전 3:21, Hollis Street Garage <shop@x.example>님이 작성:",
  ].map((said) => `${said}\n\n${quoted()}`),
  ...[
    `Von: Hollis <shop@x.example>\nGesendet: Freitag\nAn: Pat\nBetreff: ${subject}`,
    `De : Hollis <shop@x.example>\nEnvoyé : vendredi\nÀ : Pat\nObjet : ${subject}`,
    `Da: Hollis <shop@x.example>\nInviato: venerdì\nA: Pat\nOggetto: ${subject}`,
    `发件人: Hollis <shop@x.example>\n发送时间: 2026年\n收件人: Pat\n主题: ${subject}`,
    `보낸 사람: Hollis <shop@x.example>\n보낸 날짜: 2026년\n받는 사람: Pat\n제목: ${subject}`,
    `Từ: Hollis <shop@x.example>\nĐã gửi: Thứ Sáu\nĐến: Pat\nChủ đề: ${subject}`,
  ].map((head) => `${head}\n\n${quoted("")}`),
  `De: Hollis <shop@x.example>\nEnviado: viernes\nAsunto: ${subject}\n\n${quoted("")}`,
];
const devices = [
  "Sent from my iPhone",
  "Enviado desde mi iPhone",
  "Get Outlook for iOS<https://aka.ms/o0ukef>",
  "Obtener Outlook para Android",
  "Sent from my Verizon, Samsung Galaxy smartphone",
  "Sent from Yahoo Mail on Android",
  "Sent with Proton Mail secure email.",
  "Sent with [Proton Mail](https://proton.me/mail/home) secure email.",
  "Yahoo Mail: Search, Organize, Conquer",
  "Enviado con el correo electrónico seguro de [Proton Mail](https://proton.me/mail/home).",
  "Enviado con el correo electrónico seguro de Proton Mail.",
  "Enviado desde mi Galaxy S24",
  ...["Von meinem iPhone gesendet", "Envoyé de mon iPhone", "Enviado do meu iPhone", "Inviato da iPhone"],
  ...["Đã gửi từ iPhone của tôi", "发自我的iPhone", "나의 iPhone에서 보냄"],
];

test("an e-mail that holds a phone's line and our own e-mail, and no word more, says nothing", () => {
  for (const quote of ["", ...quotes])
    for (const device of ["", ...devices]) {
      const all = `${device}\n\n${quote}\n`;
      expect(saysNothing(all, sent), all).toBe(true);
      expect(withoutQuotes(all), all).toBe("");
    }
  expect(saysNothing(quotes[0] ?? "", [])).toBe(false);
});

test("a word of somebody's is never taken for ours, wherever in the quote it stands", () => {
  const word = fc.constantFrom("Yes", "brakes", "no", "👍", "your decision", "Sí, mañana");
  fc.assert(
    fc.property(fc.constantFrom(...quotes), word, fc.boolean(), (quote, said, isBefore) => {
      const all = isBefore ? `${said}\n\n${quote}` : `${quote}\n> ${said}`;
      expect(saysNothing(all, sent)).toBe(false);
      if (isBefore) expect(withoutQuotes(all).startsWith(said)).toBe(true);
    }),
  );
  for (const said of [
    "Sent from my garage, call me",
    "Get Outlook for iOS working? No idea",
    "On Friday my brother wrote: do it",
    "From: me",
    "Front brakes",
    "Sent from my iPhone\n\nFront brakes",
  ]) {
    expect(saysNothing(said, sent), said).toBe(false);
    expect(withoutQuotes(said)).toContain(said.split("\n").at(-1));
  }
  expect(saysNothing("\n\u00a0\u200b\t", [])).toBe(true);
  expect(saysNothing("\n?", [])).toBe(false);
});

test("what somebody writes between the lines of our e-mail is found, wherever it stands and however its lines are broken", () => {
  const own = fc.constantFrom("Yes", "👍", "Can we do 9?", "Decide today", "Sí, mañana", "OK do the brakes");
  fc.assert(
    fc.property(
      fc.constantFrom(...quotes),
      fc.array(fc.tuple(own, fc.nat()), { maxLength: 4 }),
      fc.integer({ min: 24, max: 80 }),
      (quote, said, width) => {
        const isMarked = /^>/m.test(quote);
        const at = quote.indexOf("Hello Pat");
        const wrapped = quote
          .slice(at)
          .split("\n")
          .flatMap(
            (line) =>
              line.replace(/^[> ]+/, "").match(new RegExp(`\\S(?:.{0,${width}}\\S)?(?= |$)|\\S+`, "g")) ?? [
                "",
              ],
          );
        const places = said.map(([words, n]) => ({ words, at: 1 + (n % wrapped.length) }));
        const all = [...wrapped.keys(), wrapped.length].flatMap((n) => [
          ...places.filter((one) => one.at === n).map(({ words }) => words),
          ...(wrapped[n] === undefined ? [] : [wrapped[n]]),
        ]);
        const text = quote.slice(0, at) + all.map((line) => (isMarked ? `> ${line}` : line)).join("\n");
        const found = wordsWithin(text, sent).split("\n").filter(Boolean).sort();
        expect(found).toEqual(places.map(({ words }) => words).sort());
      },
    ),
  );
});

test("an answer between the lines of a quote stands below the last lines of what it answers, and no word of it is lost", () => {
  expect(withAsked("> question 1\nyes\n> question 2\n\nno\nRosa\n> Bye", sent)).toBe(
    "> question 1\nyes\n> question 2\nno\nRosa",
  );
  const own = fc.constantFrom("yes", "no", "👍", "Can we\n\ndo 9?", "Decide - today", "Sí, mañana");
  const line = fc.oneof(
    fc.constantFrom("", "Hello Pat,", "Shall we do the brakes?"),
    fc.string({ maxLength: 400 }),
  );
  const asked = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => [...lines, "question"]);
  const mark = fc.constantFrom("> ", ">", "  > ", "> > ");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(asked, own), { minLength: 2, maxLength: 6 }),
      mark,
      fc.boolean(),
      (all, mark, hasEnd) => {
        const quote = (lines: string[]) =>
          lines.map((one) => `${mark}${one.replace(/[\r\n]/g, " ")}\n`).join("");
        const text =
          all.map(([lines, words]) => `${quote(lines)}\n${words}\n\n`).join("") +
          (hasEnd ? quote(["Bye"]) : "");
        const found = withAsked(text, sent).split("\n");
        const isQuote = (one: string) => one.startsWith("> ");
        expect(found.filter((one) => !isQuote(one))).toEqual(all.flatMap(([, words]) => words.split("\n")));
        // Each has its own question right above it.
        for (const [, words] of all) expect(found.join("\n")).toContain(`> question\n${words}`);
        expect(found.filter(isQuote).join("\n").length).toBeLessThanOrEqual(all.length * 250);
      },
    ),
  );
});

test("who wrote is said without an address, too, with day and time, and a signature below the last answer is none of them", () => {
  for (const one of [
    "On 11/27/26 9:10 AM, Hollis Street Garage wrote:",
    "El 27/11/2026 a las 9:10, Hollis Street Garage escribió:",
    "On Nov 27, 2026, at 9:10 AM, Hollis Street Garage wrote:",
  ]) {
    const end = "\n\n-- \nRosa Diaz\n555 010 8642\n";
    expect(withAsked(`${one}\n> question 1\nyes\n> question 2\nno${end}`, sent)).toBe(
      "> question 1\nyes\n> question 2\nno",
    );
    expect(withoutQuotes(`Yes.\n\n${one}\n> question`)).toBe("Yes.");
    expect(withEnglishHeads(one)).toBe(one);
  }
  for (const own of ["On Friday my brother wrote:", "On 11/27 at nine my brother wrote:"])
    expect(withoutQuotes(`${own}\ndo it`)).toBe(`${own}\ndo it`);
});

test("an answer above or below all of a quote stands alone, whatever a phone writes below", () => {
  for (const quote of quotes.filter((one) => /^>/m.test(one)))
    for (const device of ["", ...devices])
      for (const text of [`Yes\n\n${quote}\n${device}`, `${quote}\n\nYes\n\n${device}`])
        expect(withAsked(text, sent), text).toBe("");
  expect(withAsked("Yes\n\n> Shall we?\n\n> Pat\n\nRosa Diaz\n555 010 8642", sent)).toBe("");
});

test("of a quote that is not known to be ours nothing is taken for somebody's words", () => {
  for (const quote of quotes) expect(wordsWithin(`${quote}\n> Yes`, [])).toBe("");
  expect(wordsWithin("> Your estimate of May: $440.00 for the clutch\n> Yes", sent)).toBe("");
  expect(wordsWithin("Yes, please.", sent)).toBe("");
});

const said = (who: string) =>
  `On Fri, Nov 27, 2026 at 3:21 AM ${who} <${who.toLowerCase()}@y.example> wrote:`;
const head = (who: string) =>
  `From: ${who} <${who.toLowerCase()}@y.example>\nSent: Friday\nTo: Pat\nSubject: Re\n\n`;
const marked = (lines: string, mark = "> ") => lines.replace(/^/gm, mark);
const ours = text.replace("{{link}}", link);

test("what another wrote, and what somebody wrote before, is not their answer within a quote, however deep ours lies in it", () => {
  const others = [
    ["Tom", "No way, they are cheating us."],
    ["Pat", "What do you think, honey?"],
    ["Hollis", "Understood."],
  ] as const;
  for (const [who, words] of others)
    for (const [next, more] of others) {
      const inMarks = `${said(who)}\n\n${marked(`${words}\n\n${said(next)}\n${marked(`${more}\n${said("Hollis")}\n${marked(ours)}`)}`)}`;
      const inBlocks = `${head(who)}${words}\n\n${head(next)}${more}\n\n${head("Hollis")}${ours}`;
      const mixed = `${head(who)}${words}\n\n${said(next)}\n${marked(`${more}\n\n${ours}`)}`;
      for (const quote of [inMarks, inBlocks, mixed]) {
        expect(wordsWithin(`I disagree.\n\n${quote}`, sent), quote).toBe("");
        expect(withWordsWithin("I disagree.", `I disagree.\n\n${quote}`, sent)).toBe("I disagree.");
      }
    }
  // Of two at the same depth the one of ours is looked through.
  const two = `${said("Tom")}\n> No way.\n\n${said("Hollis")}\n${marked(ours)}\n> Do them.`;
  expect(wordsWithin(two, sent)).toBe("Do them.");
});

test("an answer within a quote stands below what it answers, and nothing stands twice", () => {
  const line = "Front brakes: $330.00";
  const answered = ours
    .replace(line, `${line}\nYES\n\nand the wipers`)
    .replace("Civic.\n", "Civic.\n\nGood.\n");
  const asked = [
    "> Hollis Street Garage asks for your decision on your Civic.",
    ...["Good.", `> ${line}`, "YES", "and the wipers"],
  ].join("\n");
  for (const quote of [`${said("Hollis")}\n${marked(answered)}`, `${head("Hollis")}${answered}`]) {
    expect(withWordsWithin("See below.", `See below.\n\n${quote}`, sent)).toBe(`See below.\n\n${asked}`);
    expect(withWordsWithin("", `${quote}`, sent, false)).toBe("Good.\nYES\nand the wipers");
  }
  const same = marked(ours.replace(line, `${line} YES`));
  expect(withWordsWithin("", withOursMarked(same, sent), sent)).toBe(`> ${line}\nYES`);
  const shown = "> Tom says it is fine\nhe is wrong\n> Hollis Street Garage asks for your decision\nyes";
  expect(withWordsWithin(shown, shown, sent)).toBe(shown);
});

test("of a mail of own paragraphs, answers within quotes of ours and quotes of others, all own words stand there, and no word of another's unmarked", () => {
  const block = fc.record({
    kind: fc.constantFrom("own" as const, "ours" as const, "other" as const),
    who: fc.constantFrom("Tom", "Pat", "Ana"),
    isAnswered: fc.boolean(),
    depth: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), (blocks) => {
      const own: string[] = [];
      const mine = (words: string) => {
        own.push(words);
        return words;
      };
      const all = blocks.map(({ kind, who, isAnswered, depth }, at) => {
        if (kind === "own") return mine(`Own words ${at}, please.`);
        if (kind === "ours") {
          const answer = isAnswered ? `\n${mine(`Answer ${at}!`)}` : "";
          return `${said("Hollis")}\n\n${marked(ours.replace("$330.00", `$330.00${answer}`))}`;
        }
        let quote = `Theirs ${at}`;
        for (let n = 1; n < depth; n++) quote = `Theirs ${at}\n${said(who)}\n${marked(quote)}`;
        return `${said(who)}\n\n${marked(quote)}`;
      });
      const mail = withOursMarked(all.join("\n\n"), sent);
      const shown = withWordsWithin(withAsked(mail, sent) || withoutQuotes(mail), mail, sent).split("\n");
      for (const words of own) expect(shown.filter((line) => line.includes(words))).toEqual([words]);
      expect(shown.filter((line) => !line.startsWith("> ") && line.includes("Theirs"))).toEqual([]);
    }),
  );
});

test("of a subject the sender's words are what is left without ours, whatever a program put before it", () => {
  for (const before of [
    "Re: ",
    "RE: re: ",
    "RV: ",
    "Fwd: ",
    "Re[2]: ",
    "AW: ",
    "RES: ",
    "回复：",
    "Trả lời: ",
  ]) {
    expect(ownSubject(`${before}${subject}`, sent)).toBe("");
    expect(ownSubject(`${before}${subject.toUpperCase().replace(" ", "  ")}`, sent)).toBe("");
    expect(ownSubject(`${before}${subject} - call me please`, sent)).toBe("call me please");
    const own = "please call me at 555 010 1234 before noon";
    expect(ownSubject(before + own, sent)).toBe(own);
    expect(ownSubject(before + own, [])).toBeNull();
    expect(ownSubject(before, [])).toBe("");
  }
  for (const known of [sent, []]) {
    expect(ownSubject("Respond today: 555 010 4444", known)).toBe("Respond today: 555 010 4444");
    for (const blank of ["", " ", "\u200b"]) expect(ownSubject(blank, known)).toBe("");
  }
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9 ?]*[a-z0-9?]$/), (own) => {
      const words = own.replace(/\s+/g, " ");
      fc.pre(!subject.toLowerCase().includes(words));
      expect(ownSubject(`Re: ${words}`, sent)).toBe(words);
    }),
  );
});

test("huge and repeated lines are read in no time", () => {
  const start = computedTime();
  for (const evil of [
    "On a@b ",
    "On a@b\n",
    "On 2026 1:11 ",
    "On 1/1/26 1:11 wrote\n",
    "Am @ schrieb ",
    "Am @ schrieb \n",
    "@写道",
    " @ 작성\n",
    " ",
    "From: a@b\n",
    "Sent from 1 ",
    "> On <",
    "-",
  ])
    withoutQuotes(evil.repeat(Math.floor(200_000 / evil.length)));
  for (const evil of [`Am @ schrieb ${":".repeat(400)}`, `From: ${"@".repeat(900)}`])
    for (const end of ["\n", "\n".repeat(3_000), `${" ".repeat(3_000)}x\n`])
      withoutQuotes((evil + end).repeat(60).slice(0, 200_000));
  for (const word of ["111111111", "abc123def", "my", "iPhone"])
    withoutQuotes(`Sent from ${`${word} `.repeat(200_000 / (word.length + 1))}!`);
  expect(computedTime() - start).toBeLessThan(5_000);
});

test("a quote that is made to keep the server looking for words within is read in no time", () => {
  const start = computedTime();
  const ours = [{ subject: "", text: "a ".repeat(10_000) }];
  for (const evil of [
    "> a\n",
    "a ",
    ">",
    "> a b ",
    "From: a@b\nTo: c\n",
    "On a@b\n",
    "<",
    "> <\n",
    "[image",
    "> \t",
  ])
    for (const head of ["", "From: a@b\nTo: c\n"]) {
      wordsWithin((head + evil.repeat(20_000)).slice(0, 20_000), ours);
      withAsked(`> a\nb\n> c\n${evil.repeat(20_000)}\nd`, ours);
    }
  expect(computedTime() - start).toBeLessThan(2_000);
});

test("who is quoted is said in English where a program has broken that line, too", () => {
  for (const said of [
    "Am Fr., 27. Nov. 2026 um 03:21 Uhr schrieb Hollis Street Garage <\nshop@x.example>:",
    "Vào Th 6, 27 thg 11, 2026 vào lúc 03:21 Hollis <shop@x.example> đã\nviết:",
  ])
    expect(withEnglishHeads(`Ja bitte.\n\n${said}\n> Ours`)).toBe(
      "Ja bitte.\n\nOn this day somebody wrote:\n> Ours",
    );
});

test("a > that says more than, or begins one line alone, is somebody's own, and so it stands", () => {
  const quote = `${said("Hollis")}\n\n${marked(ours)}`;
  for (const own of [">= 3 mm is ok for me", "Hi\n\n>5 is too much\n>= 3 is fine", ">3 or less?"])
    for (const text of [own, `${own}\n\n${quote}`]) {
      const guarded = withoutOwnMarks(text, false);
      expect(withOwnMarks(guarded)).toBe(text);
      expect(withOwnMarks(withoutQuotes(guarded))).toBe(own);
    }
  const lone = "Look:\n> 2 mm is too low, do them now\nThanks";
  expect(withOwnMarks(withoutQuotes(withoutOwnMarks(lone, true)))).toBe(lone);
  for (const text of [
    "> 2 mm are left\n> 3 on the other\n>4\nYes",
    `Yes\n\n${said("Hollis")}\n> Shall we?`,
    "Ja\n\nOp ma 27 nov. 2026 om 9:10 schreef Hollis <shop@x.example>:\n> Shall we?",
    "> Shall we?\n\nSent from my iPhone",
    "> Shall we?",
  ])
    expect(withoutOwnMarks(text, true)).toBe(text);
  expect(withoutOwnMarks(lone, false)).toBe(lone);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(">", "=", "3", " ", "\n", "a") }), (text) => {
      expect(withOwnMarks(withoutOwnMarks(text, true))).toBe(text);
    }),
  );
});

test("a question that somebody cut out of a quote stands above their answer, and a whole quote does not", () => {
  const cut = "> Shall we do the front brakes\n> today?";
  expect(withAsked(`${cut}\n\nyes`, sent)).toBe(`${cut}\nyes`);
  for (const text of [
    `${cut}\n> Bye\n\nyes`,
    `Yes\n\n${cut}\n\nRosa`,
    `${said("Hollis")}\n${cut}\n\nyes`,
    cut,
  ])
    expect(withAsked(text, sent)).toBe("");
});
