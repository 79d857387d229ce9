import { ZxcvbnFactory, type ZxcvbnResult } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import type { Language } from "./messages.ts";

/** Why a password is easily guessed, by what to do about it. */
export type Weakness = "common" | "word" | "keys" | "pattern" | "date" | "personal" | "short";

/** From 0 (tried first) to 4 (not guessed); a weakness where it is refused. */
export type Strength = { score: 0 | 1 | 2 | 3 | 4; weakness: Weakness | null };

// Under a million guesses is what can be tried online, against a slow door and in time.
const ENOUGH = 2;
// Own names and addresses are tried first by whoever means this very person.
const ENOUGH_OF_OWN = 3;

const weaknesses: Record<string, Weakness> = {
  topTen: "common",
  topHundred: "common",
  common: "common",
  similarToCommon: "common",
  pwned: "common",
  wordByItself: "word",
  namesByThemselves: "word",
  commonNames: "word",
  straightRow: "keys",
  keyPattern: "keys",
  simpleRepeat: "pattern",
  extendedRepeat: "pattern",
  sequences: "pattern",
  recentYears: "date",
  dates: "date",
  userInputs: "personal",
};

/** The verdict on what zxcvbn found. */
export function verdict({ score, feedback }: Pick<ZxcvbnResult, "score" | "feedback">): Strength {
  const weakness = weaknesses[feedback.warning ?? ""] ?? "short";
  const enough = weakness === "personal" ? ENOUGH_OF_OWN : ENOUGH;
  return { score, weakness: score < enough ? weakness : null };
}

const words = {
  en: () => import("./password-words-en.ts"),
  es: () => import("./password-words-es.ts"),
};
const made: Partial<Record<Language, Promise<ZxcvbnFactory>>> = {};

const estimator = (language: Language): Promise<ZxcvbnFactory> => {
  made[language] ??= words[language]().then(
    (own) => new ZxcvbnFactory({ dictionary: { ...dictionary, ...own.default }, graphs: adjacencyGraphs }),
    (error: unknown) => {
      delete made[language];
      throw error;
    },
  );
  return made[language];
};

/**
 * How well a password stands up to guessing.
 * @param personal what the person gave of themselves, as name and address: words not to build on
 * @throws when the lists of words cannot be fetched
 */
export async function passwordStrength(
  password: string,
  personal: readonly string[],
  language: Language,
): Promise<Strength> {
  const own = personal
    .flatMap((text) => [
      text,
      text.split("@")[0] ?? "",
      text.replace(/[^\p{L}\p{N}]+/gu, ""),
      ...text.split(/[^\p{L}\p{N}]+/u),
    ])
    .filter((text) => text.length > 2);
  return verdict((await estimator(language)).check(password, own));
}
