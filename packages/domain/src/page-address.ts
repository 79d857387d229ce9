/** Endings of well-known domains, which mail programs make links of without anything before them. Left out are those that are words of names ("Cía.de Autos"). */
const ENDINGS = [
  "com|net|org|info|biz|edu|gov",
  "ai|br|ca|cc|cn|co|es|eu|fr|gg|io|ly|me|mx|ru|tk|tv|uk|us",
  "app|blog|cash|click|cloud|club|dev|email|fun|icu|life|link|live|news|online|page|pro|shop|site|space|store|support",
  "tech|top|vip|website|win|work|xyz|zip",
].join("|");
/** What stands before a name without a space: "Dr.Dev Patel", "Ma.Live". */
const TITLES = "mr|mrs|ms|mx|dr|dra|sr|sra|srta|jr|st|sta|ma|fr|rev|prof|lic|ing|arq";

// Browsers take the full stops of East Asian scripts for one.
const DOT = "[.\u3002\uff0e\uff61]";
const LETTER = "[\\p{L}\\p{N}-]";
const isTitle = `(?<![\\p{L}\\p{N}.-])(?:${TITLES})`;
// Each begins with a fixed number of letters: looked for from every place of a long line, "any number" would take seconds.
const addresses = [
  "://",
  `(?<![\\p{L}\\p{N}])(?:www${DOT}|t${DOT}me/)`,
  `${LETTER}{2}${DOT}\\p{L}{2,}/`,
  // One letter before the dot is an initial, but of these three.
  `(?:${LETTER}{2}(?<!${isTitle})${DOT}(?:${ENDINGS})|${LETTER}${DOT}(?:com|net|org))(?![\\p{L}\\p{N}])`,
];

/**
 * A line without what a mail program makes a link of: "https://…", "www.…", "shop.example/pay", "evil.com"; "St. John", "A.J. Smith",
 * "J.P.Morgan" and "O'Hara & Sons" are none.
 */
export const noPageAddress = new RegExp(`^(?!.*(?:${addresses.join("|")}))`, "iu");
