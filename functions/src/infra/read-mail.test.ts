import { followUpWords } from "@openhood/domain/messages/answer-by-mail";
import { isDeep } from "@openhood/local-stack/testing/deep";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { QUOTINGS, type Quoting } from "../../test/mail-programs.ts";
import { onlyNewWords, readHead, readMail } from "./read-mail.ts";

const mailOf = (type: string, body: string, more: string[] = []) =>
  Buffer.from(
    ["From: <a@b.test>", "To: x@y.test", ...more, `Content-Type: ${type}`, "", body, ""].join("\r\n"),
  );
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const times = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));

describe.runIf(isDeep)("an e-mail made to keep the parser busy", () => {
  const MB = 1_000_000;
  test.each([
    ["of a million parts", "multipart/mixed; boundary=b", times("--b\r\n\r\nx\r\n", 8 * MB)],
    [
      "of parts of HTML",
      "multipart/mixed; boundary=b",
      times("--b\r\nContent-Type: text/html\r\n\r\n<b>\r\n", 6 * MB),
    ],
    ["of a million lines", "text/plain", times("word\r\n", 9 * MB)],
    ["of flowed lines", "text/plain; format=flowed; delsp=yes", times("word \r\n", 8 * MB)],
    [
      "of e-mails in e-mails",
      "message/rfc822",
      `Content-Type: message/rfc822\r\n\r\n${times("word\r\n", 8 * MB)}`,
    ],
    [
      "of encoded lines",
      "text/plain\r\nContent-Transfer-Encoding: quoted-printable",
      times("=20=\r\n", 8 * MB),
    ],
    [
      "of parts of long headers",
      "multipart/mixed; boundary=b",
      times(`--b\r\nX-A: ${"a".repeat(20_000)}\r\n\r\nx\r\n`, 2 * MB),
    ],
    ["of nested tables", "text/html", times("<table><tr><td>", 9 * MB)],
    ["of nested lists", "text/html", times("<ul><li>a", 9 * MB)],
    ["of nested blocks", "text/html", times("<div>", 9 * MB)],
    ["of open angles", "text/html", times("<", 9 * MB)],
    // Unbounded, each takes from tens of seconds to minutes; a busy machine takes longer over everything.
  ])(
    "%s ends: it is cut, and its headers are read without it",
    { timeout: 120_000 },
    async (_, type, body) => {
      const raw = mailOf(type, `start\r\n${body}`);
      expect(await timed(() => readHead(raw))).toBeLessThan(3_000);
      const { isCut } = await readMail(raw);
      expect(isCut).toBe(true);
    },
  );

  test.each([
    ["lines", "text/plain", times("x\n", 300_000)],
    ["empty lines", "text/plain", times("\n", 150_000)],
    ["lines in an e-mail within", "message/rfc822", `\r\n${times("x\n", 298_000)}`],
    ["e-mails within e-mails", "message/rfc822", times("Content-Type: message/rfc822\r\n\r\n", 900_000)],
    ["bits of base64", "text/plain\r\nContent-Transfer-Encoding: base64", times("QQ==\n", 700_000)],
  ])("that is small but has many %s is cut before it is parsed", async (_, type, body) => {
    // Each line costs the parser time and memory, once more if it is within a nested e-mail.
    const parsed = vi.spyOn(PostalMime.prototype as unknown as { processLine: () => void }, "processLine");
    onTestFinished(() => parsed.mockRestore());
    expect((await readMail(mailOf(type, body))).isCut).toBe(true);
    expect(parsed.mock.calls.length).toBeLessThanOrEqual(2 * 30_000 + 100);
  });

  test("by its headers alone takes no time either, and is of nobody it names too late", async () => {
    const raw = Buffer.from(`X-A: ${"a\r\n ".repeat(3_000_000)}\r\nFrom: a@b.test\r\n\r\nx`);
    expect(await timed(() => readHead(raw))).toBeLessThan(5_000);
    expect((await readHead(raw)).from).toBeNull();
  });
});

describe("of HTML that stands beside a text, or in an e-mail in the e-mail, no more is made into text than a person reads", () => {
  const page = times(`${times("<p>word</p>", 10_000)}\r\n`, 4_500_000);
  const encoded = (Buffer.from(page).toString("base64").match(/.{76}/g) ?? []).join("\r\n");
  const html = ["--b", "Content-Type: text/html", "", page];
  test.each([
    ["in a part", html],
    [
      "in a hundred parts",
      Array.from({ length: 100 }, () => [...html.slice(0, 3), page.slice(0, 45_000)]).flat(),
    ],
    [
      "in a part that is encoded",
      ["--b", "Content-Type: text/html", "Content-Transfer-Encoding: base64", "", encoded],
    ],
    [
      "in an e-mail in the e-mail",
      ["--b", "Content-Type: message/rfc822", "", "Content-Type: text/html", "", page],
    ],
  ])("%s", async (_, parts) => {
    const body = ["--b", "Content-Type: text/plain", "", "My words", ...parts, "--b--"].join("\r\n");
    const { text, isCut } = await readMail(mailOf("multipart/mixed; boundary=b", body));
    expect(text).toContain("My words");
    expect(text.length).toBeLessThan(210_000);
    // A file is named instead of read.
    expect(isCut || !text.includes("word\n")).toBe(true);
  });

  test("where the sender wrote the same as text, all of that is there", async () => {
    const same = [...html.slice(0, 3), `<p>My words</p>${page}`];
    const body = ["--b", "Content-Type: text/plain", "", "My words", ...same, "--b--"].join("\r\n");
    const mail = await readMail(mailOf("multipart/alternative; boundary=b", body));
    expect({ text: mail.text.trim(), isCut: mail.isCut }).toEqual({ text: "My words", isCut: false });
  });
});

test("a photo of nine megabytes arrives with the words beside it", async () => {
  const photo = (Buffer.alloc(6_500_000, 113).toString("base64").match(/.{76}/g) ?? []).join("\r\n");
  const parts = [
    ...["--b", "Content-Type: text/plain", "", "See photo", "--b", "Content-Type: image/jpeg"],
    ...["Content-Transfer-Encoding: base64", "Content-Disposition: attachment; filename=p.jpg", ""],
    ...[photo, "--b--"],
  ].join("\r\n");
  const mail = await readMail(mailOf("multipart/mixed; boundary=b", parts));
  expect(mail).toMatchObject({ isCut: false, files: ["p.jpg"] });
  expect(mail.text.trim()).toBe("See photo");
});

test("words of HTML that nobody was shown are no words of the customer's", async () => {
  for (const hidden of [
    "style='display:none'",
    'style="color:red; DISPLAY: none !important"',
    "hidden",
    "style='visibility:hidden'",
  ]) {
    const { text } = await readMail(mailOf("text/html", `<p>Do <span ${hidden}>NOT</span> approve</p>`));
    expect(text).toBe("Do approve");
  }
});

test("a table's cells stand apart, and each of its rows in a line of its own, as a quote too", async () => {
  const row = (tag: string, ...cells: string[]) =>
    `<tr>${cells.map((one) => `<${tag}>${one}</${tag}>`).join("")}</tr>`;
  const table = `<table>${row("th", "Job", "Answer")}${row("td", "Brakes", "<b>Front</b> only")}</table>`;
  const html = `<p>Please:</p>${table}<table><tr><td><table>${row("td", "Pat", "Doe")}</table></td></tr></table><blockquote>${table}</blockquote>`;
  const { text } = await readMail(mailOf("text/html", html));
  expect(text.split("\n").filter(Boolean)).toEqual([
    ...["Please:", "Job Answer", "Brakes Front only", "Pat Doe"],
    ...["> Job Answer", "> Brakes Front only"],
  ]);
});

test("a subject and a file's name are one line", async () => {
  const more = ["Subject: =?utf-8?q?a=0D=0ABcc:_x@y.test?="];
  expect((await readMail(mailOf("text/plain", "x", more))).subject).toBe("a Bcc: x@y.test");
});

test("words above a quote that is a whole page are there, and its title is not", async () => {
  const page = "<html><head><title>Ours</title></head><body><p>Shall we?</p></body></html>";
  const { text } = await readMail(
    mailOf("text/html", `<html><body><p>Yes</p><blockquote>${page}</blockquote></body></html>`),
  );
  expect(text.split("\n").filter(Boolean)).toEqual(["Yes", "> Shall we?"]);
});

test("below a line that somebody drew their words go on, unless a name and how to reach it stand there", () => {
  for (const own of [
    "Option 1: brakes\n--\nOption 2: only wipers, please tell me the price of each",
    "Hello\n\n________________________________\nPlease also check the horn",
    "Please call before 5\n--\nand do not touch the horn",
    "Brakes\n--\nWipers",
    "My number changed:\n\n--\n555 010 2222",
    "My address is\n\n--\n12 Main St\nSpringfield\nrosa.new@mail.example",
    "Please put it in the name of\n--\nCyan Diaz\n555 010 4444",
    "Mi número nuevo es\n--\n555 010 4444",
    "list\n====\nBrakes\n====\nHorn 555 010 9999",
    "Brakes: yes\n====\nWipers: no\n----\nHorn: yes, call 555 010 8642 before",
  ])
    for (const below of ["", "\n\nOn Fri, Nov 27, 2026 Hollis <shop@x.example> wrote:\n\n> Shall we?"])
      expect(onlyNewWords(own + below, [])).toBe(own);
  const signed = [
    "-- \nRosa Diaz | Diaz Realty\n(555) 010-8642\nThis e-mail is confidential.",
    "--\nRosa\nrosa@x.example",
    "--",
    "Sent with Proton Mail secure email.",
  ];
  const block = "From: Hollis\nSent: Friday\nTo: Rosa\n\nShall we?";
  const outlook = ["", " <shop@x.example>"].map((address) => block.replace("\n", `${address}\n`));
  for (const below of [
    ...signed,
    "Best regards,\nRosa Diaz",
    ...outlook.map((one) => `${"_".repeat(32)}\n${one}`),
  ])
    for (const own of ["Do it.", "Gracias,", "Buen día", "yes"])
      expect(onlyNewWords(`${own}\n\n${below}`, []), below).toBe(own);
});

test("what begins with > and is no quote stands as it was written, with a quote below it or not", () => {
  for (const own of [">= 3 mm is ok for me, I measured", "Look:\n> 2 mm is too low, do them now\nThanks"])
    expect(onlyNewWords(own, [])).toBe(own);
  const below = "\n\nOn Fri, Nov 27, 2026 Hollis <shop@x.example> wrote:\n\n> Shall we?\n> Bye";
  expect(onlyNewWords(`>= 3 mm is ok for me, I measured${below}`, [])).toBe(
    ">= 3 mm is ok for me, I measured",
  );
});

test("what a program puts above a quote is nobody's words, in English and Spanish, also where it is not known what we sent", () => {
  const unmarked = QUOTINGS.filter(({ program }) => !/without|Yahoo|forwarded/.test(program));
  for (const { program, of } of unmarked)
    for (const said of ["Sí, adelante", "yes do\nand the horn"])
      expect(onlyNewWords(of(said, "Hello Pat,\n\nShall we?\n\n--\nReply to it."), []), program).toBe(said);
});

test("what somebody passes on of another stands below their own words", () => {
  const headers = "From: Tom <tom@x.example>\nSubject: Parts\nTo: Pat <pat@x.example>";
  for (const line of [
    "---------- Forwarded message ---------",
    "---------- Mensaje reenviado ---------",
    "Begin forwarded message:\n",
  ]) {
    const forwarded = `${line}\n${headers}\n\nThe part costs $40.\n\nTom`;
    expect(onlyNewWords(`See this.\n\n${forwarded}`, [])).toBe(`See this.\n\n${forwarded}`);
    expect(onlyNewWords(forwarded, [])).toBe(forwarded);
  }
});

test("where somebody's words begin as a quote's head does, the head of the quote is none of them", () => {
  const below = "On Fri, Nov 27, 2026 at 2:14 PM Hollis <shop@x.example>\nwrote:\n\n> Shall we?\n> Bye";
  for (const said of [
    "On Friday my brother at tom@x.example wrote:",
    "On Nov 20, 2026 at 3:00 PM you wrote:",
  ]) {
    const own = `${said}\nthat it squeals again`;
    expect(onlyNewWords(`${own}\n\n${below}`, [])).toBe(own);
    expect(onlyNewWords(own, [])).toBe(own);
  }
});

const question = "Shall we do the front brakes today? The pads have 2 mm left.";
const paragraphs = [
  ...["Hello Pat,", question, "How will you pick it up?", "You wrote on November 27, 2026:", "It squeals."],
  "--\nYou’re getting this e-mail because you wrote to Hollis Street Garage. Reply to it, and we’ll read it.",
];
const text = paragraphs.join("\n\n");

/** What stands in the inbox of an answer to it. */
function shown(mail: string): string {
  const sent = [{ subject: "Your message", text }];
  const words = { notKept: (files: string) => files, nothingNew: "Nothing new." };
  const of = { from: "pat@x.example", name: "Pat", subject: "Re: Your message", files: [], sent };
  const answer = { ...of, text: mail, fresh: onlyNewWords(mail, sent) };
  return followUpWords(answer, words).replace(/\n+/g, "\n");
}

test("in the inbox, too, no line of what we sent is anybody's word, whichever program quotes it", () => {
  const between = text.replace(
    question,
    "Shall we do the front brakes today? JULIET NO The pads have 2 mm left.",
  );
  for (const quoting of QUOTINGS) {
    expect(shown(quoting.of("Aqua yes", text)), quoting.program).toBe("Aqua yes");
    if (quoting.program !== "without a head")
      expect(shown(`${quoting.of("", between)}\n\nbye`), quoting.program).toBe(
        "> Shall we do the front brakes today?\nJULIET NO\nbye",
      );
    expect(shown(quoting.of("", text)), quoting.program).toBe("Nothing new.");
  }
});

test("whichever program quotes us, each of somebody's lines stands once, above, within or below, and of ours none without a mark", () => {
  const own = fc.constantFrom(
    "Yes",
    "no, call 555 010 8642",
    "👍",
    "On Friday, please:",
    "- brakes",
    "Rosa",
    "> 3 mm",
  );
  const answers = fc.array(fc.tuple(own, fc.nat(paragraphs.length - 2)), { maxLength: 3 });
  const marked: Quoting = {
    program: "Gmail",
    of: (said, quoted) =>
      `${said}\n\nOn Fri, Nov 27, 2026 at 2:14 PM Hollis <shop@x.example> wrote:\n\n${quoted.replace(/^(?=.)(?!N\d)/gm, "> ")}`,
  };
  fc.assert(
    fc.property(
      fc.constantFrom(marked, ...QUOTINGS),
      fc.array(own, { maxLength: 3 }),
      answers,
      fc.boolean(),
      ({ of }, above, within, isBelow) => {
        let count = 0;
        const numbered = (words: string) => `N${count++}: ${words}`;
        const said = above.map(numbered).join("\n");
        const quoted = paragraphs.flatMap((one, at) => [
          one,
          ...within.filter(([, place]) => place === at).map(([words]) => numbered(words)),
        ]);
        const mail = of(said, quoted.join("\n\n")) + (isBelow ? `\n\n${numbered("bye")}` : "");
        fc.pre(count > 0);
        const lines = shown(mail).split("\n");
        const numbers = lines.flatMap((line) => /^N(\d+): /.exec(line)?.[1] ?? []);
        expect(numbers.sort()).toEqual(Array.from({ length: count }, (_, n) => `${n}`));
        expect(lines.filter((line) => !/^(?:N\d|> )/.test(line))).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

describe("a missing or wrong charset", () => {
  const bytesOf = (head: string[], body: string) =>
    Buffer.from(["From: <a@b.test>", "To: x@y.test", ...head, "", body, ""].join("\r\n"), "latin1");
  const own = "¿Mañana a las 8? Señor Núñez — sí";
  const windows = own.replace("—", "\x97");
  const utf8 = Buffer.from(own).toString("latin1");
  test.each([
    ["windows-1252, undeclared", [], windows],
    ["UTF-8, undeclared", [], utf8],
    ["UTF-8 declared as ASCII", ["Content-Type: text/plain; charset=us-ascii"], utf8],
    ["windows-1252 declared as UTF-8", ["Content-Type: text/plain; charset=UTF-8"], windows],
    ["UTF-8 declared as UTF-8", ["Content-Type: text/plain; charset=utf-8"], utf8],
    [
      "windows-1252 in quoted-printable, undeclared",
      ["Content-Type: text/plain", "Content-Transfer-Encoding: quoted-printable"],
      windows.replace(/[^\x20-\x7e]/g, (one) => `=${one.charCodeAt(0).toString(16).toUpperCase()}`),
    ],
    [
      "windows-1252 in a part",
      ["Content-Type: multipart/mixed; boundary=b"],
      `--b\r\nContent-Type: text/plain\r\n\r\n${windows}\r\n--b--`,
    ],
  ])("%s is decoded", async (_, head, body) => {
    expect((await readMail(bytesOf(head, body))).text.trim()).toBe(own);
  });

  test("every byte stays distinct even if the guess is wrong", async () => {
    const bytes = String.fromCharCode(...Array.from({ length: 128 }, (_, n) => 128 + n));
    const { text } = await readMail(bytesOf([], bytes));
    expect(new Set(text.trimEnd()).size).toBe(128);
    expect(text).not.toContain("\ufffd");
  });

  test("one broken character does not change the others", async () => {
    const { text } = await readMail(bytesOf(["Content-Type: text/plain; charset=utf-8"], `${utf8}\xc3`));
    expect(text.trim()).toBe(`${own}\ufffd`);
  });

  test("each raw header is decoded on its own", async () => {
    const head = (name: string, subject: string) => [`From: ${name} <a@b.test>`, `Subject: ${subject}`];
    const raw = Buffer.from([...head("Nú\xf1ez".replace("ú", "\xfa"), utf8), "", "x"].join("\r\n"), "latin1");
    expect(await readHead(raw)).toMatchObject({ from: "a@b.test", name: "Núñez" });
    expect((await readMail(raw)).subject).toBe(own);
  });

  test("file names are decoded, and quoted headers in the body keep the body's charset", async () => {
    const head = ["Content-Type: multipart/mixed; boundary=b"];
    const text =
      "--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nFrom: N\xfa\xf1ez\r\nSubject: N\xfa\r\n";
    const named = (name: string) =>
      `--b\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment;\r\n filename="${name}"\r\n\r\nx\r\n`;
    const mail = await readMail(bytesOf(head, `${text}${named("Ni\xf1a.jpg")}${named(utf8)}--b--`));
    expect(mail.files).toEqual(["Niña.jpg", own]);
    expect(mail.text).toContain("From: Núñez\nSubject: Nú");
  });

  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  const subjectOf = async (value: string) =>
    (await readMail(mailOf("text/plain", "x", [`Subject: ${value}`]))).subject;
  test("a character split between two encoded words is joined", async () => {
    const bytes = Buffer.from("Año 🚗 mañana, 明日");
    for (let at = 1; at < bytes.length; at++) {
      const [one, two] = [bytes.subarray(0, at), bytes.subarray(at)];
      const q = (part: Uint8Array) =>
        [...part].map((byte) => `=${byte.toString(16).padStart(2, "0")}`).join("");
      for (const value of [
        `=?UTF-8?B?${base64(one)}?= =?utf-8?b?${base64(two)}?=`,
        `=?UTF-8?Q?${q(one)}?=\r\n =?utf-8?Q?${q(two)}?=`,
        `Re: =?UTF-8?B?${base64(one)}?=\r\n =?UTF-8?Q?${q(two)}?=`,
      ])
        expect((await subjectOf(value)).replace("Re: ", "")).toBe("Año 🚗 mañana, 明日");
    }
    expect(await subjectOf("=?utf-8?q?one?= and =?utf-8?q?two_words?= =?iso-8859-1?q?_=F1?=")).toBe(
      "one and two words ñ",
    );
  });
});

describe("an e-mail with a plain and an HTML part", () => {
  const read = async (plain: string, html: string) => {
    const part = (type: string, words: string) =>
      `--b\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n${words}\r\n`;
    const body = `${part("plain", plain)}${part("html", html)}--b--`;
    return (await readMail(mailOf("multipart/alternative; boundary=b", body))).text.trim();
  };
  test("a plain part that only says HTML can't be shown does not hide the HTML", async () => {
    for (const stub of [
      "Your mail reader cannot show HTML.",
      "This message is in HTML format. Please use an HTML-capable e-mail client to view it.",
      "Su lector de correo no puede mostrar HTML.",
    ])
      expect(await read(stub, "<p>Yes, do the <b>brakes</b>.</p>")).toBe("Yes, do the brakes.");
  });
  test("both parts are read if they differ", async () => {
    const both = await read("Do not approve", "<p>Go on with everything</p>");
    expect(both).toContain("Do not approve");
    expect(both).toContain("Go on with everything");
  });
  test("only the plain part is read if the HTML says the same", async () => {
    for (const [plain, html] of [
      ["Yes, do it.\n\n> Shall we?", "<p>Yes, do it.</p><blockquote>Shall we?</blockquote>"],
      [
        "Yes *please* [1]\n\n[1] https://x.example/a",
        '<p>Yes <b>please</b> <a href="https://x.example/a">here</a></p>',
      ],
      ["Sí", "<div>S&iacute;</div><img src=cid:a><p>Confidential notice of the company, which is long</p>"],
      ["My HTML page is broken", "<p>My <i>HTML</i> page is broken</p>"],
    ] as const)
      expect(await read(plain, html)).toBe(plain);
  });
});
