import { givenName } from "../fields.ts";
import { withWordsWithin } from "../threads/answers-within.ts";
import { withOursMarked } from "../threads/our-lines.ts";
import { withOwnMarks, withoutOwnMarks } from "../threads/own-marks.ts";
import { withoutImages } from "../threads/program-lines.ts";
import { withAsked, withoutQuotes } from "../threads/quotes.ts";
import { ownSubject, type Sent, saysNothing } from "../threads/sent.ts";
import { withoutSecrets } from "../threads/without-secrets.ts";
import { EntryText, MAX_TEXT, type Message, type Sender, type SendMessage } from "./message.ts";
import { send } from "./rules.ts";

/**
 * What came by e-mail: from whom, as they call themselves; its subject, what is surely new in it, all of it, what its files are called,
 * and which of our e-mails it may answer, as far as they are kept.
 */
export type Answer = {
  from: string;
  name: string;
  subject: string;
  fresh: string | null;
  text: string;
  files: readonly string[];
  sent: readonly Sent[];
};

/** A name with an "@" may be read as an address that it did not come from. */
const Name = givenName(80).regex(/^[^@＠﹫]*$/u);

const QUOTED = /^[^\S\n]*>.*$/gm;

/** Longest list of files, in UTF-16 units. */
const MAX_NAMES = 300;

const cut = (words: string, most: number) =>
  words.length > most ? `${words.slice(0, most).toWellFormed()} […]` : words;
const read = (words: string, most: number) => EntryText.safeParse(cut(words, most)).data;

/** In the language of whoever sent it: which files came that were not kept, and that nothing new was found in it. */
export type OurWords = { notKept: (files: string) => string; nothingNew: string };

const plainOf = (words: string) =>
  withOwnMarks(withoutSecrets(words))
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/**
 * What somebody wrote, also within what they quoted.
 * @param isThere whether what they answer is there: else nothing they quote is kept, which may have gone with a customer's data
 */
function ownWords({ fresh, text: all, sent }: Answer, isThere: boolean): string {
  const marked = withOursMarked(withoutOwnMarks(all, isThere), sent);
  const text = isThere ? marked : withoutOwnMarks(withOwnMarks(marked), false);
  const surely = fresh && withoutOwnMarks(fresh, isThere).replace(QUOTED, "").trim();
  // Below a long quote nothing is told for sure. Without marks at its lines all of it may be one.
  const rest = withoutQuotes(text);
  const outside = (isThere && withAsked(text, sent)) || surely || (rest === text.trim() ? "" : rest);
  return plainOf(withWordsWithin(outside, text, sent, isThere));
}

/** The subject, as far as its sender wrote it; else empty. */
const subjectOf = ({ subject, sent }: Answer): string => ownSubject(plainOf(subject), sent) ?? "";

/** All of an e-mail, where it may be somebody's words: of a quote, when it is not only what we sent. */
function allOf({ fresh, text: whole, sent }: Answer): string {
  const text = withOursMarked(whole, sent);
  const isTheirs = sent.length > 0 && !saysNothing(withoutImages(text), sent);
  return fresh === null || isTheirs || withoutQuotes(text) === text.trim() ? plainOf(text) : "";
}

const namesOf = ({ files }: Answer) => read(plainOf(files.filter(Boolean).join(", ")), MAX_NAMES);

/** The first of these words that say anything, over what the files are called. */
function asEntry(said: readonly string[], answer: Answer, ours: OurWords): string {
  const words = said.find((one) => read(one, MAX_TEXT / 4) !== undefined);
  const names = namesOf(answer);
  const told = names && ours.notKept(names);
  const put = (most: number) =>
    EntryText.safeParse([words && cut(words, most), told].filter(Boolean).join("\n\n")).data;
  // Composed, some letters are three.
  return put(MAX_TEXT - 10 - (told?.length ?? 0)) ?? put(MAX_TEXT / 4) ?? ours.nothingNew;
}

/** An answer to an e-mail of a message, as its next entry: where it is not sure what is new in it, all of it. */
export function followUpWords(answer: Answer, ours: OurWords): string {
  const all = namesOf(answer) ? [] : [allOf(answer)];
  return asEntry([ownWords(answer, true), subjectOf(answer), ...all], answer, ours);
}

/**
 * What somebody wrote now, and of the rest of their e-mail only what it answers.
 * @param isThere whether anything it may answer is there: else its subject and its quotes may be of what was removed
 */
export const freshWords = (answer: Answer, isThere: boolean, ours: OurWords): string =>
  asEntry([ownWords(answer, isThere), isThere ? subjectOf(answer) : ""], answer, ours);

/**
 * An answer to an e-mail that is of no thread, as a new message. It is never refused for how it is written.
 * @param words what it says
 * @param visit what it answers, as long as that is there
 * @param maybe what it may answer, where that is of another mailbox
 * @param knownAs what the shop calls its sender, for one who does not say a name
 */
export function answerByMail(
  { from: email, name }: Pick<Answer, "from" | "name">,
  words: string,
  {
    language,
    isLanguageGuessed,
    visit,
    maybe,
    knownAs,
  }: Pick<Message, "visit" | "maybe"> &
    Pick<Sender, "language" | "isLanguageGuessed"> & { knownAs?: string | null },
  stamp: Parameters<typeof send>[1],
): Message {
  const sent: SendMessage = {
    name: Name.safeParse(name).data ?? Name.safeParse(knownAs).data ?? email,
    email,
    message: words,
    language,
  };
  const message = send(sent, stamp);
  return {
    ...message,
    from: { ...message.from, ...(isLanguageGuessed && { isLanguageGuessed }) },
    channel: "email",
    ...(visit !== undefined && { visit }),
    ...(maybe !== undefined && { maybe }),
  };
}
