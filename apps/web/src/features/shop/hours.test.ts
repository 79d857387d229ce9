import { createFormatter } from "use-intl";
import { describe, expect, test } from "vitest";
import { createClock } from "../../platform/clock.ts";
import { comingDays, scaleOf, stateAt, weekOf } from "./hours.ts";

const day = [{ from: 450, to: 1_080 }];
const shop = {
  timeZone: "America/New_York",
  hours: [day, day, day, day, day, [{ from: 480, to: 780 }], []],
  closures: [{ date: "2026-11-26", reason: { en: "Thanksgiving", es: "Acción de Gracias" } }],
};

describe("opening hours on the page", () => {
  test("are the shop's, wherever the reader is", () => {
    expect(stateAt(shop, new Date("2026-11-20T12:29:59Z"))?.opening).toMatchObject({ open: false });
    expect(stateAt(shop, new Date("2026-11-20T12:30:00Z"))?.opening).toEqual({ open: true, until: 1_080 });
  });

  test("show this week, Monday first, with today's closure in it", () => {
    const state = stateAt(shop, new Date("2026-11-26T15:00:00Z"));
    const week = state ? weekOf(shop, state.now) : [];
    expect(week.map(({ date }) => date)).toEqual([
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-28",
      "2026-11-29",
    ]);
    expect(week[3]).toMatchObject({ isToday: true, spans: [] });
    expect(scaleOf(week)).toEqual({ from: 420, to: 1_140 });
  });

  test("name closures from today on, and none that are over", () => {
    const at = (instant: string) =>
      stateAt(shop, new Date(instant))?.now ?? { date: "", weekday: 0, minute: 0 };
    expect(comingDays(shop, at("2026-11-26T23:00:00Z"))).toHaveLength(1);
    expect(comingDays(shop, at("2026-11-27T23:00:00Z"))).toHaveLength(0);
  });

  test("are a special day's own on its date, and the day is named ahead unless the shop is closed after all", () => {
    const reason = { en: "", es: "" };
    const spans = [{ from: 600, to: 720 }];
    const special = {
      ...shop,
      specialDays: ["2026-11-28", "2026-11-26", "2026-11-24"].map((date) => ({ date, spans, reason })),
    };
    const state = stateAt(special, new Date("2026-11-25T15:00:00Z"));
    const week = state ? weekOf(special, state.now) : [];
    expect(week.map((one) => one.spans.length && one.spans[0]?.from)).toEqual([
      450, 600, 450, 0, 450, 600, 0,
    ]);
    expect(state && comingDays(special, state.now).map(({ date, spans }) => [date, spans])).toEqual([
      ["2026-11-26", []],
      ["2026-11-28", spans],
    ]);
  });

  test("that touch are one span, on a weekday and on a special day", () => {
    const touching = [
      { from: 480, to: 720 },
      { from: 720, to: 1_020 },
    ];
    const whole = [{ from: 480, to: 1_020 }];
    const special = { date: "2026-11-28", spans: touching, reason: { en: "", es: "" } };
    const profile = { ...shop, hours: shop.hours.map(() => touching), specialDays: [special] };
    const state = stateAt(profile, new Date("2026-11-25T15:00:00Z"));
    expect(state && weekOf(profile, state.now)[0]?.spans).toEqual(whole);
    expect(state && comingDays(profile, state.now).at(-1)?.spans).toEqual(whole);
  });

  test("say times as the language does", () => {
    expect(createClock(createFormatter({ locale: "en-US" })).time(450)).toMatch(/^7:30\sAM$/);
    expect(createClock(createFormatter({ locale: "es-US" })).weekday("2026-11-20")).toBe("viernes");
  });

  test("say a day's spans one after the other", () => {
    const { spans } = createClock(createFormatter({ locale: "en-US" }));
    expect(spans([...day, { from: 1_140, to: 1_200 }]).replaceAll("\u00a0", " ")).toBe(
      "7:30 AM – 6:00 PM, 7:00 PM – 8:00 PM",
    );
    expect(spans([])).toBe("");
  });

  test("stay silent about a time zone nobody knows", () => {
    expect(stateAt({ ...shop, timeZone: "Mars/Olympus" }, new Date())).toBeNull();
  });
});
