import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import { messageFormat } from "../../vite.config.ts";
import formatMessage from "./format-message.ts";

const said = (message: string, values: object) =>
  formatMessage(
    "key",
    compile(message),
    values as never,
    {
      formats: {},
      locale: "es-US",
      formatters: {} as never,
      timeZone: "UTC",
    } as never,
  );

test.each([
  ["Así estaba a las {time}.", { time: "9:38 a.\u00a0m." }, "Así estaba a las 9:38 a.\u00a0m."],
  ["Así estaba a las {time}. Lo que pulse", { time: "9:38 a.m." }, "Así estaba a las 9:38 a.m. Lo que pulse"],
  ["{name} changed it.", { name: "Ray Ortiz Jr." }, "Ray Ortiz Jr. changed it."],
  ["Changed by {name}.", { name: "Ray Ortiz Jr." }, "Changed by Ray Ortiz Jr."],
  ["{time}.", { time: "9:38 AM" }, "9:38 AM."],
  ["Buscando {what}...", { what: "a" }, "Buscando a..."],
])("%s with %o has one full stop", (message, values, words) => {
  expect(said(message, values)).toBe(words);
});

test("the client is built with it", () => {
  expect(messageFormat.map(({ replacement }) => replacement)).toEqual([
    expect.stringMatching(/src\/platform\/format-message\.ts$/),
  ]);
});
