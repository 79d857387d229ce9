import { KINDS, type Kind, partOf } from "./mail-programs.ts";

/** An e-mail as customers' programs write them, and the words in it that must not be lost. */
export type Sample = {
  kind: Kind;
  raw: Buffer;
  /** What the customer wrote, each of it found in the thread or in what is kept with it. */
  words: string[];
  /** What they quoted, where a program says clearly that it is a quote: it must not stand in the thread. */
  quoted: string | null;
};

const SAID = {
  en: ["Yes, please do the brakes.", "Can it wait until Friday?", "My card changed. Call me first.", "OK!"],
  es: [
    "Sí, hágale los frenos, ¿cuánto tardará?",
    "Mañana a la tarde está bien.",
    "No, gracias: el año que viene.",
    "¡Órale!",
  ],
};
export type Addresses = { from: string; to: string; receiver: string };

/**
 * So many e-mails, of each kind about as many, in both languages; the same ones each time. Every one is genuine, by the word of
 * `receiver`, and different from all others.
 */
export function mailCorpus(count: number, { from, to, receiver }: Addresses): Sample[] {
  return Array.from({ length: count }, (_, n): Sample => {
    const kind = KINDS[n % KINDS.length] as Kind;
    const round = Math.floor(n / KINDS.length);
    const all = SAID[round % 2 === 0 ? "en" : "es"];
    const mark = `Nr${n}x${(n * 7_919) % 10_007}`;
    const said = `${all[round % all.length]} ${mark}`;
    const { head, body, quoted } = partOf(kind, said);
    const lines = [
      `Authentication-Results: ${receiver}; dmarc=pass header.from=${from.slice(from.indexOf("@") + 1)}`,
      `From: "Pat Doe" <${from}>`,
      `To: ${to}`,
      "Subject: =?utf-8?Q?Re:_Su_Civic_=E2=80=94_orden?=",
      `Message-ID: <${n}.${mark}@example.com>`,
      "MIME-Version: 1.0",
      ...head,
    ];
    const end = kind === "bare-line-feeds" ? "\n" : "\r\n";
    const text =
      lines.join(end) +
      (kind === "no-end-of-headers" ? `${end}garbage without a colon${end}${end}` : end + end);
    const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : body;
    return {
      kind,
      raw: Buffer.concat([Buffer.from(text, "utf8"), bytes, Buffer.from(end)]),
      words: [mark],
      quoted,
    };
  });
}
