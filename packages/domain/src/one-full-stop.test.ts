import { expect, test } from "vitest";
import { oneFullStop } from "./one-full-stop.ts";

test("a sentence that ends in a full stop of its own ends once, and all else stays, however often it is said", () => {
  const once = "Así estaba a las 9:38 a.m. Vale hasta las 4:00\u00a0p.\u00a0m.";
  expect(oneFullStop("Así estaba a las 9:38 a.m.. Vale hasta las 4:00\u00a0p.\u00a0m..")).toBe(once);
  expect(oneFullStop(once)).toBe(once);
  for (const text of ["A las 9:38 a.m. o después.", "At 9:38 AM.", "Espere…", "a.m...", "1.1 m."])
    expect(oneFullStop(text)).toBe(text);
});
