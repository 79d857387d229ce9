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
const POLITE =
  "(?: (?:please|pls|plz|now|all|already|anymore|again|ever|thanks|thank you|me|por favor|ya|gracias|todo|mas|nada|nunca|otra vez|a este numero|to this number|here))*";
const TEXTS =
  "(?:texts?|texting|text messages?|messages?|messaging|msgs?|sms|(?:text )?(?:alerts|notifications|updates)|mensajes?(?: de texto)?|textos?|notificaciones|avisos)";
// One text may be meant ("I don't need the text with the link"); several are all of them.
const ALL_TEXTS =
  "(?:texts|text messages|messages|messaging|texting|msgs|sms|(?:text )?(?:alerts|notifications|updates)|mensajes(?: de texto)?|textos|notificaciones|avisos)";
const LIST = "(?:list|lists|database|lista|listas|sistema)";
const BETWEEN =
  "sending|send|with|w|me|us|all of|any of|all|any|more|these|those|the|your|ur|this|getting|receiving";
const ENTRE = "enviar|enviarme|mandar|mandarme|con|de|a|los|las|estos|estas|esos|sus|mas|tantos|ya|todos";
const SEND_ES = "(?:mande|mandes|manden|envie|envies|envien|escriba|escribas|escriban|textee|texteen)";
const WAYS: readonly RegExp[] = [
  `^(?:(?:please|pls|por favor|ya) )?(?:stop|stop all|unsubscribe|cancel|end|quit|revoke|opt out|optout|alto|parar|pare|paren|baja|detener|cancelar|basta|no mas)${POLITE}$`,
  `^(?:please )?(?:stop|quit) (?:it|this)${POLITE}$`,
  "^stop (?:please|pls|plz)\\b",
  `^(?:please )?no (?:more )?${ALL_TEXTS}${POLITE}$`,
  // Any message about an end of texts, wherever it says so. "The stop message" is on a dashboard.
  `(?<!\\b(?:the|a|this|that) )\\b(?:stop|quit|end|cancel|no more|dont send|do not send)(?: (?:${BETWEEN}))* ${TEXTS}\\b(?! (?:light|on (?:the|my)))`,
  `\\b(?:no mas|detener|detengan?|suspendan?|cancelar|cancelen?|parar|paren?|alto|basta|dej(?:en?|ar) de)(?: (?:${ENTRE}))* ${TEXTS}\\b`,
  `\\b(?:stop|quit) sending(?: me| us)? (?:these|those|them|this|stuff|things|anything)${POLITE}$`,
  "\\b(?:stop|quit|dont|do not|never|no longer) (?:text|texting|message|messaging|bother|bothering)(?: me| us| this| my (?:phone|cell|number)|$)",
  `\\b(?:stop|quit|dont|do not|never) (?:ever )?contact(?:ing)? (?:me|us)${POLITE}$`,
  // Nobody wants them.
  `\\b(?:dont|do not|no longer|didnt|did not|never) (?:want|wish|need|like|ask|asked|agree|agreed|sign up|signed up)(?: (?:to|for|get|receive|have|be|you|from|anymore|${BETWEEN}))* ${ALL_TEXTS}\\b`,
  "\\b(?:dont|do not|never) consent\\b|\\brevoke (?:my )?(?:consent|permission)\\b",
  "\\b(?:dont|do not|no longer|never) (?:want|wish|like) (?:to be|being) (?:texted|messaged|contacted)\\b",
  `\\bno (?:quiero|queremos|deseo|deseamos|necesito|me interesan?|pedi|solicite)(?: (?:recibir|recibiendo|seguir|que|me|sigan|mandando|enviando|manden|envien|${ENTRE}))* ${ALL_TEXTS}\\b`,
  `\\bno (?:me|nos) (?:${SEND_ES}|contacten?|molesten?)${POLITE}$`,
  `\\bno (?:me|nos) ${SEND_ES}(?: (?:${ENTRE}))* ${ALL_TEXTS}\\b`,
  "\\bno (?:me|nos) vuelvan? a (?:escribir|mandar|enviar|textear|contactar|molestar)\\b",
  "\\bdej(?:en?|ar) de (?:escribir|mandar|enviar|textear|contactar|molestar)(?:me|nos)\\b",
  // Off the list.
  `\\b(?:unsubscribe me|opt me out|(?:want|wish|like|going) to (?:opt out|unsubscribe))(?! of\\b(?! (?:\\w+ ){0,2}${TEXTS}))`,
  `^(?:please )?(?:unsubscribe|opt out|remove)(?: me)? (?:from|of)(?: \\w+)? (?:${TEXTS}|${LIST}|all)${POLITE}$`,
  "\\b(?:remove me|take me off)\\b(?! from (?:the|my|your|this|that) (?:schedule|calendar|appointment|visit|waitlist|waiting list)| the (?:schedule|calendar|waitlist|waiting list))",
  "\\b(?:remove|delete|erase|lose) (?:my|this|our) (?:phone |cell )?number\\b",
  "\\btake (?:my|this|our) (?:phone |cell )?number off\\b",
  `\\b(?:quiten|quite|saquen|saque|borren|borre|eliminen|elimine)(?:me|nos) de (?:\\w+ ){0,2}${LIST}\\b`,
  "\\b(?:quiten?|saquen?|borren?|eliminen?) (?:mi|este|nuestro) (?:numero|telefono|celular)\\b",
  "\\b(?:darme|deme|denme|dar|darnos|me doy) de baja\\b(?! (?:el|la|los|las|mi|mis|un|una)\\b)",
  "\\bleave (?:me|us) alone\\b",
  "\\bdejen?(?:me|nos) en paz\\b",
].map((way) => new RegExp(way));

/** Longest message that is looked through for a wish: a longer one is a letter, and a person reads it. */
const MAX_WISH = 160;

// The word as a sentence of its own, before others.
const SENTENCE = /^\s*(?:stop|unsubscribe|alto)\s*[.!\n]/i;
// A wish put as a question. Any other question is for a person: "can I stop texting you?"
const ASKS =
  /^(?:please )?(?:can|could|would|will) (?:you|u|someone|somebody)\b|^(?:por favor )?(?:puede|pueden|podria|podrian)\b/;

/** Does somebody ask in their own words for no more texts? "Please stop by" is no such wish. */
function asksForAnEnd(text: string): boolean {
  if (text.length > MAX_WISH) return false;
  if (SENTENCE.test(text)) return true;
  const said = wordsOf(text);
  if (/[?¿]/.test(text) && !ASKS.test(said)) return false;
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
