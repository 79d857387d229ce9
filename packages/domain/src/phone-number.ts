import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { e164, MAX_EXTENSION } from "./phone.ts";

/** Where a number without a country code is from: shops have US addresses. */
const REGION = "US";

const KEYPAD = "22233344455566677778889999";
/** 1-800-FLOWERS as it is dialed. */
const dialed = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => KEYPAD[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);

/** Without words around it, such as "cell:" or "(home)". */
const withoutWords = (text: string): string => text.replace(/^[^\d+(]+|\D+$/g, "");

function possible(text: string): string | null {
  // No American number begins with 0: two of them are the international prefix of most other countries.
  const found = parsePhoneNumberFromString(text.replace(/^00(?=[1-9 ])/, "+"), {
    defaultCountry: REGION,
    extract: false,
  });
  if (!found) return null;
  const { countryCallingCode: country, nationalNumber: national, number, ext } = found;
  // Mexican cell phones had a 1 behind the country code until 2019, and people still write it.
  if (country === "52" && /^1\d{10}$/.test(national)) return possible(`+52${national.slice(1)}`);
  // By its length only: made-up numbers such as (555) 010-4471 are in use. But no area code begins with 0 or 1, and nobody has fewer
  // than seven digits.
  if (!found.isPossible() || e164(number) !== number) return null;
  // A row of zeros loses one as its national prefix each time it is read.
  if (parsePhoneNumberFromString(number)?.number !== number) return null;
  if (!ext) return number;
  return ext.length <= MAX_EXTENSION ? `${number};ext=${ext}` : null;
}

/**
 * What somebody wrote as a phone number, as it is stored: E.164, with ";ext=" and the digits of an extension (RFC 3966); or the seven
 * digits of a local number. Null where it is none, or more than one.
 */
export function readPhone(text: string): string | null {
  const bare = withoutWords(text);
  const number = possible(text) ?? possible(bare) ?? possible(dialed(text));
  if (number !== null) return number;
  return /^\d{3}[\s.-]*\d{4}$/.test(bare) ? bare.replace(/\D/g, "") : null;
}
