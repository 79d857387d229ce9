import { expect, test } from "vitest";
import { holdTogether } from "./hold-together.ts";

test("a line parts no time, ZIP code, phone number or plate, and every other space is a plain one", () => {
  expect(holdTogether("by 4:00\u202fAM, 8:00\u2009–\u200910:00\u202fAM")).toBe(
    "by 4:00\u00a0AM, 8:00 – 10:00\u00a0AM",
  );
  expect(holdTogether("a las 4:00\u00a0p.\u00a0m., 4:30 p.m.")).toBe(
    "a las 4:00\u00a0p.\u00a0m., 4:30\u00a0p.m.",
  );
  expect(holdTogether("Millbrook, NY 12545, (555) 010-7788")).toBe(
    "Millbrook, NY\u00a012545, (555)\u00a0010-7788",
  );
  expect(holdTogether("NV200 (FLR 002), (at once)")).toBe("NV200 (FLR\u00a0002), (at once)");
  expect(holdTogether("3 amps, OK 7, 5 pm")).toBe("3 amps, OK 7, 5\u00a0pm");
});
