import { givenName } from "../fields.ts";
import { withoutSecrets } from "../threads/without-secrets.ts";
import { EntryText, MAX_TEXT, type Message, type Sender, type SendMessage } from "./message.ts";
import { send } from "./rules.ts";

/** What came by e-mail: from whom, as they call themselves; what is surely new in it, all of it, and what its files are called. */
export type Answer = {
  from: string;
  name: string;
  fresh: string | null;
  text: string;
  files: readonly string[];
};

const Name = givenName(80);

const QUOTED = /^[^\S\n]*>.*$/gm;

const read = (words: string, most: number) =>
  EntryText.safeParse(words.length > most ? `${words.slice(0, most).toWellFormed()} […]` : words).data;

// Composed, some letters are three.
const asEntry = (words: string) => read(words, MAX_TEXT - 10) ?? read(words, MAX_TEXT / 4);

const plainOf = (words: string) =>
  withoutSecrets(words)
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();

/** What somebody wrote, without what they quoted: that may be of an order that went with a customer's data. */
function ownWords({ fresh, text, files }: Answer): string | undefined {
  const surely = fresh?.replace(QUOTED, "").trim();
  // Below a long quote nothing is told for sure. Without marks at its lines all of it may be one.
  const rest = text.replace(QUOTED, "");
  const plain = plainOf(surely || (rest === text ? "" : rest));
  return asEntry(plain) ?? read(files.join(", "), MAX_TEXT / 4);
}

/** An answer to an e-mail of a message, as its next entry: where it is not sure what is new in it, all of it. */
export const followUpWords = (answer: Answer): string =>
  ownWords(answer) ?? asEntry(plainOf(answer.text)) ?? "—";

/**
 * An answer to an e-mail that is of no thread, as a new message. It is never refused for how it is written, and holds
 * nothing but what its sender wrote now.
 * @param visit the visit or order it answers, as long as that is there
 */
export function answerByMail(
  answer: Answer,
  {
    language,
    isLanguageGuessed,
    visit,
  }: Pick<Message, "visit"> & Pick<Sender, "language" | "isLanguageGuessed">,
  stamp: { id: string; at: string },
): Message {
  const { from: email, name } = answer;
  const sent: SendMessage = {
    name: Name.safeParse(name).data ?? email,
    email,
    message: ownWords(answer) ?? "—",
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
