import formatCompiled from "use-intl/format-message/format-only";

type FormatMessage = typeof formatCompiled;

/** Words with one full stop where a value that ends in one, such as "9:38 a.m.", ends the sentence. */
export const withOneStop = (words: string): string => words.replace(/([^.])\.\.(?!\.)/g, "$1.");

const inEach = <Part>(part: Part): Part | string => (typeof part === "string" ? withOneStop(part) : part);

/** Formats a compiled message. The build puts it in the place of the one that brings the parser along. */
function formatMessage(...of: Parameters<FormatMessage>): ReturnType<FormatMessage> {
  const words = formatCompiled(...of);
  return Array.isArray(words) ? words.map(inEach) : inEach(words);
}

formatMessage.raw = false;

export default formatMessage;
