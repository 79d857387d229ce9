import { plainSpaces } from "@openhood/domain/plain-spaces";

/** A text whose lines part no time from its AM or PM, no state from its ZIP code, no number of a phone and no plate in parentheses. */
export const holdTogether = (text: string): string =>
  plainSpaces(text)
    .replace(/(?<=\d) (?=[ap]\.? ?m\b)/gi, "\u00a0")
    .replace(/(?<=\b[ap]\.) (?=m\.)/gi, "\u00a0")
    .replace(/(?<=\b[A-Z]{2}) (?=\d{5}\b)/g, "\u00a0")
    .replace(/(?<=\(\d{3}\)) (?=\d{3}-\d{4}\b)/g, "\u00a0")
    .replace(/(?<=\([A-Z\d]{1,8}) (?=[A-Z\d]{1,8}\))/g, "\u00a0");
