import commonWords from "@zxcvbn-ts/language-en/dist/commonWords.json.mjs";
import firstnames from "@zxcvbn-ts/language-en/dist/firstnames.json.mjs";

// The whole package also has surnames and titles: four times the size for little.
export default { "commonWords-en": commonWords, "firstnames-en": firstnames };
