import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Appointment, hasEnded, holdsTime, MARKS, type Party } from "./appointment.ts";
import type { Hold } from "./hold.ts";
import { ownCopy, ownView } from "./own-view.ts";
import {
  book,
  cancel,
  changeUntil,
  checkIn,
  confirm,
  finish,
  keep,
  markReady,
  move,
  noShow,
  reopen,
  reschedule,
  startWork,
  voidLinks,
} from "./rules.ts";
import { noticeOf, promisedBy, UNDO_WINDOW, undo } from "./undo.ts";

const HOUR = 3_600_000;
const MONDAY = Date.parse("2026-11-23T00:00:00Z");
const iso = (ms: number) => new Date(ms).toISOString();

const customer: Party = { kind: "customer", uid: null };
const staff: Party = { kind: "staff", uid: "s1", name: "Sam" };
const by = fc.constantFrom(customer, staff);
const at = fc.integer({ min: -48, max: 96 }).map((hours) => iso(MONDAY + hours * HOUR));
const settings = fc.record({
  cutOff: fc.constantFrom(0, 120, 1_440),
  confirmation: fc.constantFrom("instant" as const, "by-shop" as const),
});

const hold: fc.Arbitrary<Hold> = fc
  .record({
    kind: fc.constantFrom("waiter" as const, "drop-off" as const),
    lane: fc.constantFrom("bay-1", "bay-2"),
    day: fc.constantFrom(0, 1, 2),
    start: fc.integer({ min: 32, max: 60 }),
    length: fc.integer({ min: 1, max: 8 }),
    number: fc.nat(3),
    opens: fc.constantFrom(6, 7),
  })
  .map(({ kind, lane, day, start, length, number, opens }) => {
    const date = iso(MONDAY + day * 24 * HOUR).slice(0, 10);
    const first = MONDAY / 900_000 + day * 96 + start;
    const begin = iso(first * 900_000);
    const window = { from: iso(MONDAY + (day * 24 + opens) * HOUR), to: iso(MONDAY + (day * 24 + 9) * HOUR) };
    return {
      kind,
      slot: { lane, date, quarters: Array.from({ length }, (_, n) => first + n) },
      arrival: kind === "waiter" ? { from: begin, to: begin } : window,
      units: kind === "waiter" ? [`${date}_waiter_${number}`] : [],
    };
  });

const service = {
  v: 1 as const,
  slug: "oil",
  order: 0,
  name: { en: "Oil change", es: "Cambio de aceite" },
  summary: { en: "", es: "" },
  description: { en: "", es: "" },
  includes: [],
  parts: [],
  price: { from: 5_000, to: 9_000 },
  hours: { from: 50, to: 75 },
  waiter: true,
};

/** What is said at a booking: of each thing something, an empty field, or nothing. */
const input = fc.record({
  email: fc.constantFrom("ana@example.com", "", undefined),
  phone: fc.constantFrom("(555) 010-4471", undefined),
  note: fc.constantFrom("It squeals", "", undefined),
  vehicle: fc.record(
    {
      id: fc.constant("v1"),
      vin: fc.constant("1M8GDM9AXKP042788"),
      plate: fc.constant("7ABC123"),
      year: fc.constant(2018),
      make: fc.constant("Toyota"),
      model: fc.constant("Corolla"),
    },
    { requiredKeys: [] },
  ),
});
const asked = fc.record({ input, hold, by, settings, at, uid: fc.constantFrom("u1", null) });
const booked = ({
  input,
  hold,
  by,
  settings,
  at,
  uid,
}: typeof asked extends fc.Arbitrary<infer One> ? One : never) =>
  book(
    {
      services: ["oil"],
      when: { kind: "drop-off", date: hold.slot.date },
      name: "Ana Ruiz",
      language: "es",
      ...input,
    },
    { hold, services: [service], uid },
    settings,
    { id: "a1", by, at },
  );
const appointment = asked.map(booked);

const stamp = fc.record({
  kind: fc.constantFrom(
    "confirm",
    "checkIn",
    "startWork",
    "markReady",
    "finish",
    "reopen",
    "noShow",
    "cancel",
    "reschedule",
    "move",
    "voidLinks",
    "keep",
  ),
  by,
  at,
  hold,
});
type Stamp = typeof stamp extends fc.Arbitrary<infer One> ? One : never;
type Rules = typeof settings extends fc.Arbitrary<infer One> ? One : never;

function act(now: Appointment, { kind, hold, ...stamp }: Stamp, settings: Rules) {
  if (kind === "confirm") return confirm(now, stamp);
  if (kind === "checkIn") return checkIn(now, stamp);
  if (kind === "startWork") return startWork(now, stamp);
  if (kind === "markReady") return markReady(now, stamp);
  if (kind === "finish") return finish(now, stamp);
  if (kind === "reopen") return reopen(now, stamp);
  if (kind === "noShow") return noShow(now, stamp);
  if (kind === "cancel") return cancel(now, null, settings, stamp);
  if (kind === "reschedule") return reschedule(now, hold, settings, stamp);
  if (kind === "voidLinks") return voidLinks(now, stamp);
  if (kind === "keep") return keep(now, stamp);
  return move(now, hold, stamp);
}

/** While the car is in the shop. */
const here = (status: string) => ({
  startWork: "in-work",
  markReady: "ready",
  finish: "done",
  cancel: "canceled",
  reschedule: status,
  move: status,
  voidLinks: status,
});
const ended = ["done", "canceled", "no-show"];

/** The model: from each status, what becomes of it, when it is anybody's time to do that. */
const becomes: Record<string, Record<string, string>> = {
  requested: {
    confirm: "confirmed",
    checkIn: "checked-in",
    noShow: "no-show",
    cancel: "canceled",
    reschedule: "requested",
    move: "requested",
    voidLinks: "requested",
    keep: "requested",
  },
  confirmed: {
    confirm: "confirmed",
    checkIn: "checked-in",
    noShow: "no-show",
    cancel: "canceled",
    reschedule: "confirmed",
    move: "confirmed",
    voidLinks: "confirmed",
    keep: "confirmed",
  },
  "checked-in": { checkIn: "checked-in", ...here("checked-in") },
  "in-work": here("in-work"),
  ready: here("ready"),
  done: { reopen: "ready" },
  canceled: {},
  "no-show": { reopen: "confirmed" },
};

/** The status it comes to, or why it does not. */
function expected(now: Appointment, { kind, by, at }: Stamp, settings: Rules): string {
  const { status } = now.state;
  if (kind === "reopen") return becomes[status]?.reopen ?? "not-now";
  if (ended.includes(status)) return "ended";
  if (kind === "noShow" && Date.parse(at) < Date.parse(now.arrival.to)) return "not-now";
  if ((kind === "cancel" || kind === "reschedule") && by.kind === "customer") {
    if (status === "checked-in" || status === "in-work" || status === "ready") return "ended";
    if (Date.parse(at) > Date.parse(now.arrival.from) - settings.cutOff * 60_000) return "cut-off";
    if (kind === "reschedule" && settings.confirmation === "by-shop") return "requested";
  }
  return becomes[status]?.[kind] ?? "not-now";
}

const own: Record<string, string[]> = {
  requested: ["status"],
  confirmed: ["confirmedAt", "status"],
  "checked-in": ["by", "checkedInAt", "status"],
  "in-work": ["by", "startedAt", "status"],
  ready: ["by", "readyAt", "status"],
  done: ["by", "doneAt", "status"],
  canceled: ["by", "canceledAt", "reason", "status"],
  "no-show": ["by", "markedAt", "status"],
};

describe("an appointment", () => {
  test("goes through its statuses as the model says, with each status's own facts only", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(appointment, settings, fc.array(stamp, { maxLength: 12 }), (first, settings, steps) => {
        let now = first;
        for (const one of steps) {
          const decided = act(now, one, settings);
          const came = decided.ok ? decided.appointment.state.status : decided.reason;
          expect([now.state.status, one, came]).toEqual([
            now.state.status,
            one,
            expected(now, one, settings),
          ]);
          if (!decided.ok) continue;
          const again = ["confirm", "checkIn", "startWork", "markReady"].includes(one.kind);
          if (again && came === now.state.status) expect(decided.appointment).toBe(now);
          now = decided.appointment;
          expect(Object.keys(now.state).sort()).toEqual(own[now.state.status]);
          seen.add(now.state.status);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(seen.size).toBe(8);
  });

  test("raises its sequence when the promise changes, and only then; a changed time is reminded of anew", () => {
    fc.assert(
      fc.property(appointment, settings, fc.array(stamp, { maxLength: 12 }), (first, settings, steps) => {
        let now: Appointment = { ...first, remindedAt: iso(MONDAY) };
        const told = ({ kind, slot, arrival }: Appointment) => JSON.stringify([kind, slot.date, arrival]);
        for (const one of steps) {
          const decided = act(now, one, settings);
          if (!decided.ok) continue;
          const next = decided.appointment;
          const otherTime = told(next) !== told(now);
          const answered = now.state.status === "requested" && one.kind === "confirm";
          expect(next.sequence - now.sequence).toBe(otherTime || answered || one.kind === "cancel" ? 1 : 0);
          expect(next.remindedAt).toBe(otherTime ? null : now.remindedAt);
          now = next;
        }
      }),
      { numRuns: 500 },
    );
  });

  test("on the same day, coming in the same way, keeps its number and the hours told; else it has those of its new time", () => {
    fc.assert(
      fc.property(appointment, hold, by, at, (first, hold, by, at) => {
        const moved = move(first, hold, { by, at });
        if (!moved.ok) throw new Error(moved.reason);
        const { kind, slot, arrival, units } = moved.appointment;
        expect({ kind, slot }).toEqual({ kind: hold.kind, slot: hold.slot });
        const same = first.kind === hold.kind && first.slot.date === hold.slot.date;
        expect(units).toEqual(same ? first.units : hold.units);
        expect(arrival).toEqual(same && kind === "drop-off" ? first.arrival : hold.arrival);
      }),
    );
  });

  test("says who changed it last, and when", () => {
    fc.assert(
      fc.property(appointment, settings, stamp, (first, settings, one) => {
        const decided = act(first, one, settings);
        if (!decided.ok || decided.appointment === first) return;
        expect(decided.appointment).toMatchObject({ updatedBy: one.by, updatedAt: one.at });
      }),
    );
  });

  test("keeps who, what, when it was booked and its id, whatever is done to it", () => {
    const kept = ({ id, bookedAt, bookedBy, services, customer, vehicle, note }: Appointment) => ({
      id,
      bookedAt,
      bookedBy,
      services,
      customer,
      vehicle,
      note,
    });
    fc.assert(
      fc.property(appointment, settings, fc.array(stamp, { maxLength: 12 }), (first, settings, steps) => {
        const last = steps.reduce((now, one) => {
          const decided = act(now, one, settings);
          return decided.ok ? decided.appointment : now;
        }, first);
        expect(kept(last)).toEqual(kept(first));
      }),
    );
  });

  test("has another version of its links each time they are voided, and at no other", () => {
    fc.assert(
      fc.property(appointment, settings, stamp, (first, settings, one) => {
        const decided = act(first, one, settings);
        if (decided.ok)
          expect(decided.appointment.linkVersion - first.linkVersion).toBe(one.kind === "voidLinks" ? 1 : 0);
      }),
    );
  });

  test("keeps what was said at the booking; what was left out or empty is null", () => {
    fc.assert(
      fc.property(asked, (asked) => {
        const { input, hold, by, at, uid } = asked;
        const nothing = { id: null, vin: null, plate: null, year: null, make: null, model: null };
        expect(booked(asked)).toMatchObject({
          ...hold,
          id: "a1",
          sequence: 0,
          linkVersion: 0,
          bookedAt: at,
          bookedBy: by,
          services: [{ slug: "oil", name: service.name, hours: 75 }],
          customer: {
            uid,
            record: null,
            name: "Ana Ruiz",
            language: "es",
            email: input.email || null,
            phone: input.phone ?? null,
          },
          vehicle: { ...nothing, ...input.vehicle },
          note: input.note || null,
          remindedAt: null,
        });
      }),
    );
  });

  test("holds the units of its own day and kind", () => {
    fc.assert(
      fc.property(appointment, settings, fc.array(stamp, { maxLength: 12 }), (first, settings, steps) => {
        let now = first;
        for (const one of steps) {
          const decided = act(now, one, settings);
          if (decided.ok) now = decided.appointment;
          expect(now.units).toHaveLength(now.kind === "waiter" ? 1 : 0);
          for (const unit of now.units) expect(unit.startsWith(now.slot.date)).toBe(true);
        }
      }),
    );
  });

  test("is confirmed at once by the shop's people, or where the shop wants it so", () => {
    fc.assert(
      fc.property(asked, (asked) => {
        const atOnce = asked.by.kind === "staff" || asked.settings.confirmation === "instant";
        expect(booked(asked).state).toEqual(
          atOnce ? { status: "confirmed", confirmedAt: asked.at } : { status: "requested" },
        );
      }),
    );
  });

  test("frees its time when canceled or not kept, and else holds it", () => {
    const statuses = Object.keys(own);
    expect(statuses.filter((status) => holdsTime({ state: { status } as Appointment["state"] }))).toEqual([
      "requested",
      "confirmed",
      "checked-in",
      "in-work",
      "ready",
      "done",
    ]);
  });
});

describe("its customer", () => {
  test("can change it to the last minute before the cut-off, and is told until when", () => {
    fc.assert(
      fc.property(appointment, settings, hold, (now, settings, hold) => {
        const until = changeUntil(now, settings) ?? "";
        const late = iso(Date.parse(until) + 1);
        expect(cancel(now, null, settings, { by: customer, at: until }).ok).toBe(true);
        expect(reschedule(now, hold, settings, { by: customer, at: until }).ok).toBe(true);
        expect(cancel(now, null, settings, { by: customer, at: late })).toEqual({
          ok: false,
          reason: "cut-off",
        });
        expect(cancel(now, null, settings, { by: staff, at: late }).ok).toBe(true);
        expect(ownView(now, settings).changeUntil).toBe(until);
      }),
    );
  });

  test("who moves it and now waits no longer asks for what goes with leaving the car; the shop's marks stay otherwise", () => {
    fc.assert(
      fc.property(appointment, settings, hold, fc.subarray([...MARKS]), (now, settings, hold, marks) => {
        const moved = reschedule({ ...now, marks }, hold, settings, {
          by: customer,
          at: changeUntil(now, settings) ?? "",
        });
        const stay = hold.kind === now.kind || hold.kind === "drop-off";
        const left = stay ? marks : marks.filter((mark) => mark === "call-first");
        expect(moved).toMatchObject({ ok: true, appointment: { marks: left } });
      }),
    );
  });

  test("downloads what they see and gave, and nothing of who the shop's own were", () => {
    fc.assert(
      fc.property(appointment, settings, (now, settings) => {
        const { marks: _, ...unmarked } = now;
        const { changeUntil: __, slot: ___, ...seen } = ownView(now, settings);
        const { bookedAt, updatedAt, bookedBy, remindedAt, customer } = now;
        const { name, email, phone, language } = customer;
        const copy = {
          ...seen,
          customer: { name, email, phone, language },
          ...{ bookedAt, updatedAt, bookedBy: bookedBy.kind, remindedAt },
        };
        expect(ownCopy(now)).toEqual(copy);
        expect(ownCopy(unmarked)).toEqual({ ...copy, marks: [] });
      }),
    );
  });

  test("sees what was agreed, and nothing of the shop's but its own id", () => {
    fc.assert(
      fc.property(appointment, settings, (now, settings) => {
        const { id, kind, slot, arrival, services, customer, vehicle, note, marks = [] } = now;
        const { id: _, ...named } = vehicle;
        expect(ownView(now, settings)).toEqual({
          id,
          state: now.state,
          kind,
          slot: { date: slot.date, quarters: slot.quarters },
          arrival,
          services,
          customer: { email: customer.email, language: customer.language },
          vehicle: named,
          note,
          marks,
          changeUntil: changeUntil(now, settings),
        });
      }),
    );
  });

  test("does not learn who of the shop did what", () => {
    fc.assert(
      fc.property(appointment, settings, fc.array(stamp, { maxLength: 6 }), (first, settings, steps) => {
        const now = steps.reduce((now, one) => {
          const decided = act(now, one, settings);
          return decided.ok ? decided.appointment : now;
        }, first);
        const seen = ownView(now, settings);
        expect(JSON.stringify(seen)).not.toContain("Sam");
        expect(seen.state.status).toBe(now.state.status);
        if ("by" in now.state && "by" in seen.state) expect(seen.state.by).toBe(now.state.by.kind);
        if (hasEnded(now)) expect(seen.changeUntil).toBeNull();
      }),
    );
  });
});

describe("what staff did to it", () => {
  const steps = fc.array(stamp, { maxLength: 12 });
  const after = (first: Appointment, steps: Stamp[], settings: Rules) =>
    steps.reduce((now, one) => {
      const decided = act(now, one, settings);
      return decided.ok ? decided.appointment : now;
    }, first);
  const shown = ({ state, kind, slot, arrival, units, remindedAt }: Appointment) => ({
    state,
    kind,
    slot,
    arrival,
    units,
    remindedAt,
  });

  test("is taken back exactly by whoever did it, for a minute, and once; nothing else is", () => {
    let taken = 0;
    fc.assert(
      fc.property(
        appointment,
        settings,
        steps,
        stamp,
        fc.nat(2 * UNDO_WINDOW),
        (first, settings, steps, one, wait) => {
          const before = after(first, steps, settings);
          const decided = act(before, one, settings);
          if (!decided.ok || decided.appointment === before) return;
          const now = decided.appointment;
          const stamp = { by: one.by, at: iso(Date.parse(one.at) + wait) };
          const back = undo(now, stamp);
          const none = one.by.kind === "customer" || one.kind === "voidLinks";
          if (none || wait > UNDO_WINDOW) {
            expect(back).toEqual({ ok: false, reason: none ? "nothing-to-undo" : "too-late" });
            return;
          }
          const other = { by: { ...one.by, uid: "s2" } as Party, at: stamp.at };
          expect(undo(now, other)).toEqual({ ok: false, reason: "nothing-to-undo" });
          if (!back.ok || !back.appointment) throw new Error("it was something before");
          expect(shown(back.appointment)).toEqual(shown(before));
          expect(undo(back.appointment, stamp)).toEqual({ ok: false, reason: "nothing-to-undo" });
          taken++;
        },
      ),
      { numRuns: 1_000 },
    );
    expect(taken).toBeGreaterThan(50);
  });

  test("is told to the customer when it is other than what they know, whatever came between", () => {
    fc.assert(
      fc.property(appointment, settings, steps, steps, (first, settings, some, more) => {
        const told = promisedBy(after(first, some, settings));
        const last = after(after(first, some, settings), more, settings);
        const now = promisedBy(last);
        const notice = noticeOf(told, now);
        const same = told.kind === now.kind && JSON.stringify(told.arrival) === JSON.stringify(now.arrival);
        if (now.status === "off") expect(notice).toBe(told.status === "off" ? null : "canceled");
        else if (told.status !== "off" && !same) expect(notice).toBe("moved");
        else if (now.car === "ready" && !told.car) expect(notice).toBe("ready");
        else if (told.status === now.status && same) expect(notice).toBeNull();
        else if (told.status === "off")
          expect(notice).toBe(now.status === "requested" ? "booked" : "confirmed");
        else expect(notice).toBe(now.status === "requested" ? "booked" : "confirmed");
      }),
      { numRuns: 1_000 },
    );
  });

  test("leaves the calendar's number as it is when taking it back changes nothing the customer was told", () => {
    fc.assert(
      fc.property(appointment, settings, stamp, (first, settings, one) => {
        const decided = act(first, one, settings);
        if (!decided.ok || !decided.appointment.undo) return;
        const back = undo(decided.appointment, one);
        if (!back.ok || !back.appointment) throw new Error("it was something before");
        const notice = noticeOf(promisedBy(decided.appointment), promisedBy(first));
        const told = notice !== null && notice !== "ready";
        expect(back.appointment.sequence - decided.appointment.sequence).toBe(told ? 1 : 0);
      }),
    );
  });
});
