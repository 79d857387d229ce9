import { givenName } from "../fields.ts";
import { withoutSecrets } from "../threads/without-secrets.ts";
import { EntryText, MAX_TEXT, type Message, type Sender, type SendMessage } from "./message.ts";
import { send } from "./rules.ts";

/** What came by e-mail: from whom, as they call themselves; its subject, what is surely new in it, all of it, and what its files are called. */
export type Answer = {
  from: string;
  name: string;
  subject: string;
  fresh: string | null;
  text: string;
  files: readonly string[];
};

const Name = givenName(80);

const QUOTED = /^[^\S\n]*>.*$/gm;
/** How mail programs begin the subject of an answer, or of what is passed on: the rest of it is ours. */
const REPEATED = /^(?:re|aw|sv|rv|fwd?|wg|tr|resp(?:uesta)?)\s*(?:\[\d+\]\s*)?[:：]/i;

const read = (words: string, most: number) =>
  EntryText.safeParse(words.length > most ? `${words.slice(0, most).toWellFormed()} […]` : words).data;

// Composed, some letters are three.
const asEntry = (words: string) => read(words, MAX_TEXT - 10) ?? read(words, MAX_TEXT / 4);

const plainOf = (words: string) =>
  withoutSecrets(words)
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/** What somebody wrote, without what they quoted: that may be of an order that went with a customer's data. */
function ownWords({ fresh, text }: Answer): string | undefined {
  const surely = fresh?.replace(QUOTED, "").trim();
  // Below a long quote nothing is told for sure. Without marks at its lines all of it may be one.
  const rest = text.replace(QUOTED, "");
  return asEntry(plainOf(surely || (rest === text ? "" : rest)));
}

/** The subject, where its sender wrote one of their own. */
const ownSubject = ({ subject }: Answer): string | undefined => {
  const plain = plainOf(subject);
  return REPEATED.test(plain) ? undefined : read(plain, MAX_TEXT / 4);
};

const namesOf = ({ files }: Answer) => read(files.join(", "), MAX_TEXT / 4);

/** An answer to an e-mail of a message, as its next entry: where it is not sure what is new in it, all of it. */
export const followUpWords = (answer: Answer): string =>
  ownWords(answer) ?? ownSubject(answer) ?? namesOf(answer) ?? asEntry(plainOf(answer.text)) ?? "—";

/**
 * An answer to an e-mail that is of no thread, as a new message. It is never refused for how it is written, and holds
 * nothing but what its sender wrote now.
 * @param visit the visit or order it answers, as long as that is there
 * @param isThere whether anything it may answer is there: else its subject may be of what was removed
 */
export function answerByMail(
  answer: Answer,
  {
    language,
    isLanguageGuessed,
    visit,
    isThere = visit !== undefined,
  }: Pick<Message, "visit"> & Pick<Sender, "language" | "isLanguageGuessed"> & { isThere?: boolean },
  stamp: { id: string; at: string },
): Message {
  const { from: email, name } = answer;
  const subject = isThere ? ownSubject(answer) : undefined;
  const sent: SendMessage = {
    name: Name.safeParse(name).data ?? email,
    email,
    message: ownWords(answer) ?? subject ?? namesOf(answer) ?? "—",
    language,
  };
  const message = send(sent, stamp);
  return {
    ...message,
    from: { ...message.from, ...(isLanguageGuessed && { isLanguageGuessed }) },
    channel: "email",
    ...(visit !== undefined && { visit }),
  };
}
