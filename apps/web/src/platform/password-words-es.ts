import commonWords from "@zxcvbn-ts/language-es-es/dist/commonWords.json.mjs";
import firstnames from "@zxcvbn-ts/language-es-es/dist/firstnames.json.mjs";
import lastnames from "@zxcvbn-ts/language-es-es/dist/lastnames.json.mjs";

export default {
  "commonWords-es": commonWords,
  "firstnames-es": firstnames,
  "lastnames-es": lastnames,
};
