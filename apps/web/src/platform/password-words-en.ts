import commonWords from "@zxcvbn-ts/language-en/dist/commonWords.json.mjs";
import firstnames from "@zxcvbn-ts/language-en/dist/firstnames.json.mjs";

// The package as a whole brings surnames and titles too: four times the bytes for little.
export default { "commonWords-en": commonWords, "firstnames-en": firstnames };
