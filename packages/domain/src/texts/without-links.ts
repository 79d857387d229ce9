// Browsers and phones take the full stops of East Asian scripts for one.
const DOT = "[.\u3002\uff0e\uff61]";
// No top-level domain has fewer than two letters: initials ("J.R. Smith") and figures ("3.0i") stay.
const hostDot = new RegExp(`(?<=[\\p{L}\\p{M}\\p{N}-])${DOT}(?=\\p{L}[\\p{L}\\p{M}\\p{N}-])`, "gu");
const ipAddress = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;

/**
 * What somebody typed, for a text message: no phone makes a link of it, whatever its ending. "evil.example" becomes "evil. example";
 * names and models read as before.
 */
export const withoutLinks = (typed: string): string =>
  typed
    .replaceAll(/\p{L}[\p{L}\p{N}+.-]*:\/+/gu, "")
    .replaceAll(ipAddress, (address) => address.replaceAll(".", ". "))
    .replaceAll(hostDot, ". ");
