/** What somebody who answers a text wants: no more of them, them again, or to know whose they are. */
export type Keyword = "stop" | "start" | "help";

// The words of 47 CFR 64.1200(a)(10), those that networks honor by themselves, and what people say in Spanish.
const words: Readonly<Record<string, Keyword>> = {
  ...Object.fromEntries(
    [
      ...["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"],
      ...["alto", "parar", "pare", "baja", "detener", "cancelar"],
    ].map((word) => [word, "stop"]),
  ),
  start: "start",
  unstop: "start",
  empezar: "start",
  help: "help",
  info: "help",
  ayuda: "help",
};

// What networks neither honor nor answer by themselves (https://help.twilio.com/articles/223134027).
const OURS = new Set(["alto", "parar", "pare", "baja", "detener", "cancelar", "empezar", "ayuda"]);

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
/** Words parted by single spaces, in lower case and without accents or marks. */
const wordsOf = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Is an answer nothing but one of the words? What is more than that a person reads, too. */
export const isKeywordAlone = (text: string): boolean => Object.hasOwn(words, lettersOf(text));

/** Is it for the shop to answer a word? The service answers the others itself. */
export const isOursToAnswer = (text: string): boolean => OURS.has(lettersOf(text));

// "Cancel my appointment" and "end of the day" are about something else than texts: such a word needs to stand alone, or with these.
const POLITE = "(?: (?:please|pls|plz|now|all|already|thanks|thank you|me|por favor|ya|gracias|todo))*";
const TEXTS =
  "(?:texts?|texting|text messages?|messages?|messaging|msgs?|sms|mensajes?|textos?|mensajes de texto)";
const WAYS: readonly RegExp[] = [
  `^(?:(?:please|pls|por favor) )?(?:stop|stop all|unsubscribe|cancel|end|quit|revoke|opt out|optout|alto|parar|pare|baja|detener|cancelar)${POLITE}$`,
  `^(?:please )?stop (?:it|this)${POLITE}$`,
  // Any message about an end of texts, wherever it says so.
  `\\b(?:stop|quit|end|cancel|no more|no mas|dont send|do not send|detener|cancelar|parar|pare|dejen? de)(?: (?:sending|send|with|me|us|all|any|more|these|those|the|your|this|enviar|enviarme|mandar|mandarme|los|estos|sus|mas))* ${TEXTS}\\b`,
  "\\b(?:stop|quit|dont|do not|no longer) (?:text|texting|message|messaging)(?: me| us| this| my|$)",
  "\\b(?:unsubscribe me|remove me|take me off|opt me out|i (?:want|wish|would like) to (?:opt out|unsubscribe)|darme de baja|deme de baja|dar de baja|no me (?:escriba|escriban|mande mas|manden mas|envie mas|envien mas|textee))\\b",
].map((way) => new RegExp(way));

/** Longest message that is looked through for a wish: a longer one is a letter, and a person reads it. */
const MAX_WISH = 160;

/** Does somebody ask in their own words for no more texts? A question is none, nor is "please stop by". */
function asksForAnEnd(text: string): boolean {
  if (text.length > MAX_WISH || /[?¿]/.test(text)) return false;
  const said = wordsOf(text);
  return WAYS.some((way) => way.test(said));
}

/**
 * What an answer asks for: one of the words alone, in whatever case and with whatever marks, or an end of texts in any reasonable
 * words (47 CFR 64.1200(a)(10)); null for any other.
 */
export function keywordOf(text: string): Keyword | null {
  if (isKeywordAlone(text)) return words[lettersOf(text)] ?? null;
  return asksForAnEnd(text) ? "stop" : null;
}
