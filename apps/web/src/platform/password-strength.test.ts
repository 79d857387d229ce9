import { describe, expect, test } from "vitest";
import { passwordStrength } from "./password-strength.ts";

const person = ["kim.ortiz@mail.example", "Kim Ortiz", "Hollis Street Garage"];
const of = (password: string, language: "en" | "es" = "en") => passwordStrength(password, person, language);

describe("a new password is refused", () => {
  test.each([
    ["password", "common"],
    ["12345678", "common"],
    ["Passw0rd!", "common"],
    ["iloveyou1", "common"],
    ["aaaaaaaa", "pattern"],
    ["abcdefgh", "pattern"],
    ["kim.ortiz", "personal"],
    ["Kim Ortiz", "personal"],
    ["ortiz2024", "personal"],
    ["kim.ortiz24", "personal"],
    ["KimOrtiz1", "personal"],
    ["hollisgarage", "personal"],
  ])("%s: %s", async (password, weakness) => {
    expect((await of(password)).weakness).toBe(weakness);
  });

  test("in Spanish by Spanish words", async () => {
    expect((await of("contraseña", "es")).weakness).not.toBeNull();
    expect((await of("guadalupe", "es")).weakness).not.toBeNull();
  });
});

test.each([
  "a short sentence",
  "the new password",
  "8f3kq9zx",
  "copper lantern tuesday",
  "Kim fixes blue trucks",
])("%s is taken", async (password) => {
  expect((await of(password)).weakness).toBeNull();
  expect((await of(password, "es")).weakness).toBeNull();
});

test("a password of any length holds the page up no longer than one of 256 characters, which is as far as it is read", async () => {
  const took = async (length: number) => {
    const start = performance.now();
    await of("x9".repeat(length / 2));
    return performance.now() - start;
  };
  await took(256);
  const read = await took(256);
  expect(await took(20_000)).toBeLessThan(5 * read);
});
