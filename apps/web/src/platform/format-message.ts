import { oneFullStop } from "@openhood/domain/one-full-stop";
import formatCompiled from "use-intl/format-message/format-only";

type FormatMessage = typeof formatCompiled;

const inEach = <Part>(part: Part): Part | string => (typeof part === "string" ? oneFullStop(part) : part);

/** Formats a compiled message. The build puts it in the place of the one that brings the parser along. */
function formatMessage(...of: Parameters<FormatMessage>): ReturnType<FormatMessage> {
  const words = formatCompiled(...of);
  return Array.isArray(words) ? words.map(inEach) : inEach(words);
}

formatMessage.raw = false;

export default formatMessage;
