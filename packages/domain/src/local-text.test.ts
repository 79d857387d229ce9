import { expect, test } from "vitest";
import { inLanguage } from "./local-text.ts";

test("a text is read in the language asked for, and in the other where that one was left empty", () => {
  expect(inLanguage({ en: "Brakes", es: "Frenos" }, "es")).toBe("Frenos");
  expect(inLanguage({ en: "Brakes", es: "" }, "es")).toBe("Brakes");
  expect(inLanguage({ en: "", es: "Frenos" }, "en")).toBe("Frenos");
  expect(inLanguage({ en: "", es: "" }, "en")).toBe("");
});
