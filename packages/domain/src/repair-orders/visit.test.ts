import { expect, test } from "vitest";
import { appointment } from "../../test/booking/appointment.ts";
import { brakes, inStage, no, rules, yes } from "../../test/repair-orders/moves.ts";
import { ana, at, stamp } from "../../test/repair-orders/orders.ts";
import { type Appointment, type AppointmentState, STATUSES } from "../booking/appointment.ts";
import { atStage } from "./reached.ts";
import { STAGES } from "./stages.ts";
import { agrees, followAppointment, followOrder } from "./visit.ts";

const later = "2026-03-02T16:00:00.000Z";
const by = { kind: "staff" as const, ...ana };
const stateOf = (status: AppointmentState["status"]): AppointmentState =>
  ({ status, by, reason: null, confirmedAt: at, canceledAt: at, checkedInAt: at, doneAt: at }) as never;
const visit = (status: AppointmentState["status"]): Appointment => ({
  ...appointment,
  state: stateOf(status),
});
const after = { by, at: later };
const came = (stage: (typeof STAGES)[number]) =>
  inStage(stage, { stage: { is: stage, column: stage, at: later, by: ana } });

test("an order that follows its appointment says the same of where the car is, or why it does not go there", () => {
  for (const jobs of [[], [yes], [brakes], [yes, no], [yes, brakes]])
    for (const is of STAGES)
      for (const status of STATUSES) {
        const order = inStage(is, { jobs });
        const followed = followAppointment(order, status, stamp, rules);
        if (!followed.ok) continue;
        expect(agrees(status, followed.order.stage.is), `${is} ${status}`).toBe(true);
        expect(followed.changed).toBe(!agrees(status, is));
        if (!followed.changed) expect(followed.order).toBe(order);
        else expect(followed.order.stage).toMatchObject({ column: followed.order.stage.is, ...stamp });
      }
});

test("a car in its bay is worked on where the customer approved something, else it is looked at", () => {
  const stageIn = (jobs: Parameters<typeof inStage>[1]) => {
    const followed = followAppointment(inStage("checked-in", jobs), "in-work", stamp, rules);
    return followed.ok && followed.order.stage.is;
  };
  expect(stageIn({ jobs: [yes] })).toBe("in-progress");
  expect(stageIn({ jobs: [brakes] })).toBe("inspecting");
  expect(stageIn({ jobs: [] })).toBe("inspecting");
});

test("ready and picked up are held to the order's rules as soon as there is a job on it, and to none without", () => {
  const rulesOf = { ...rules, required: { ...rules.required, ready: ["odometer-out" as const] } };
  for (const status of ["ready", "done"] as const) {
    const bare = followAppointment(inStage("in-progress", { jobs: [] }), status, stamp, rulesOf);
    expect(bare).toMatchObject({
      ok: true,
      order: { stage: { is: status === "ready" ? "ready" : "picked-up" } },
    });
    expect(followAppointment(inStage("in-progress", { jobs: [yes] }), status, stamp, rulesOf).ok).toBe(false);
    expect(followAppointment(inStage("in-progress", { jobs: [yes] }), status, stamp, rules).ok).toBe(true);
  }
  // One that is ready was held to them then; what was over is ready again as a correction.
  expect(followAppointment(inStage("ready", { jobs: [yes] }), "done", stamp, rulesOf).ok).toBe(true);
  expect(followAppointment(inStage("picked-up", { jobs: [yes] }), "ready", stamp, rulesOf)).toMatchObject({
    ok: true,
    order: { stage: { is: "ready" } },
  });
});

test("a car nobody said was in work is ready where its work could have begun and could end; else why it could not is told", () => {
  const required = { work: ["odometer-in" as const], ready: ["odometer-out" as const], posting: [] };
  const go = (jobs: Parameters<typeof inStage>[1], more: object = {}) =>
    followAppointment({ ...inStage("inspecting", jobs), ...more }, "ready", stamp, { ...rules, required });
  expect(go({ jobs: [brakes] })).toMatchObject({ ok: false, reason: "nothing-approved" });
  expect(go({ jobs: [yes] }, { odometerIn: null })).toMatchObject({ missing: [{ field: "odometer-in" }] });
  expect(go({ jobs: [yes] }, { odometerIn: 10, odometerOut: null })).toMatchObject({
    missing: [{ field: "odometer-out" }],
  });
  const before = inStage("inspecting", { jobs: [yes] });
  const done = go({ jobs: [yes] }, { odometerIn: 10, odometerOut: 11 });
  expect(done).toMatchObject({ ok: true, order: { stage: { is: "ready" } } });
  // One edit, as one press made it.
  expect(done.ok && done.order.revision).toBe(before.revision + 1);
});

test("a car that awaits its parts is not made ready past them, by its appointment as little as on the board", () => {
  for (const status of ["ready", "done"] as const)
    expect(followAppointment(inStage("awaiting-parts", { jobs: [yes] }), status, stamp, rules)).toMatchObject(
      {
        ok: false,
        reason: "stage-move",
        from: "awaiting-parts",
        to: "ready",
      },
    );
});

test("a car on which the customer wants nothing done is ready without work", () => {
  const followed = followAppointment(inStage("awaiting-approval", { jobs: [no] }), "ready", stamp, rules);
  expect(followed).toMatchObject({ ok: true, order: { stage: { is: "ready" } } });
});

test("where its start of work is taken back, a car is where it was, and where something else moved it since it stays", () => {
  const before: AppointmentState = { status: "in-work", startedAt: later, by };
  const inspected = inStage("awaiting-approval", { jobs: [brakes] });
  const begun = atStage(inspected, { is: "inspecting", column: "inspecting" }, { by: ana, at: later });
  expect(followAppointment(begun, "checked-in", stamp, rules, before)).toMatchObject({
    ok: true,
    changed: true,
    order: { stage: { is: "awaiting-approval" } },
  });
  const stays = { ok: true, order: begun, changed: false };
  expect(followAppointment(begun, "checked-in", stamp, rules, { ...before, startedAt: at })).toEqual(stays);
  expect(followAppointment(begun, "checked-in", stamp, rules)).toEqual(stays);
  const ready: AppointmentState = { status: "ready", readyAt: later, by };
  expect(followAppointment(begun, "checked-in", stamp, rules, ready)).toEqual(stays);
});

test("a car is in work since its work began, whatever it waited for since", () => {
  const soon = "2026-03-02T17:00:00.000Z";
  const working = atStage(
    came("checked-in"),
    { is: "in-progress", column: "in-progress" },
    { by: ana, at: soon },
  );
  const parts = { is: "awaiting-parts" as const, column: "awaiting-parts" };
  const waiting = atStage(working, parts, { by: ana, at: "2026-03-02T18:00:00.000Z" });
  const followed = followOrder(visit("checked-in"), waiting, after);
  expect(followed).toMatchObject({ appointment: { state: { status: "in-work", startedAt: soon } } });
});

test("a car that goes without work is picked up or canceled for its appointment alike", () => {
  expect(agrees("done", "canceled")).toBe(true);
  expect(agrees("done", "picked-up")).toBe(true);
  expect(agrees("canceled", "picked-up")).toBe(false);
});

test("an appointment that follows its order says the same of where the car is, by whom and since when", () => {
  for (const status of STATUSES)
    for (const stage of STAGES) {
      const before = visit(status);
      const followed = followOrder(before, came(stage), after);
      if (agrees(status, stage)) expect(followed).toEqual({ ok: true, appointment: before });
      else if (status === "canceled" || status === "no-show")
        expect(followed).toEqual({ ok: false, reason: "ended" });
      else if (followed.ok)
        expect(agrees(followed.appointment.state.status, stage), `${status} ${stage}`).toBe(true);
      else expect(stage).toBe("no-show");
    }
});

test("each stage leaves the appointment in its own state", () => {
  const stateIn = (stage: (typeof STAGES)[number], status: AppointmentState["status"] = "confirmed") => {
    const followed = followOrder(visit(status), came(stage), after);
    return followed.ok ? followed.appointment.state : followed.reason;
  };
  for (const stage of ["checked-in", "inspecting", "awaiting-approval"] as const)
    expect(stateIn(stage)).toEqual({ status: "checked-in", checkedInAt: later, by });
  for (const stage of ["in-progress", "awaiting-parts", "quality-check"] as const)
    expect(stateIn(stage)).toEqual({ status: "in-work", startedAt: later, by });
  expect(stateIn("ready")).toEqual({ status: "ready", readyAt: later, by });
  expect(stateIn("picked-up")).toEqual({ status: "done", doneAt: later, by });
  expect(stateIn("scheduled", "checked-in")).toEqual({ status: "confirmed", confirmedAt: later });
  // Off before it came, over once it was here.
  expect(stateIn("canceled")).toEqual({ status: "canceled", canceledAt: later, by, reason: null });
  expect(stateIn("canceled", "checked-in")).toEqual({ status: "done", doneAt: later, by });
  expect(stateIn("no-show")).toMatchObject({ status: "no-show" });
  expect(stateIn("no-show", "checked-in")).toBe("not-now");
});

test("only a cancellation tells the customer anew", () => {
  const sequenceIn = (stage: (typeof STAGES)[number]) => {
    const followed = followOrder(visit("confirmed"), came(stage), after);
    return followed.ok && followed.appointment.sequence;
  };
  expect(sequenceIn("canceled")).toBe(1);
  expect(sequenceIn("checked-in")).toBe(0);
});

test("a car that was put back at once is in work since it came there, by its appointment as by its order", () => {
  const soon = (seconds: number) => ({ by: ana, at: `2026-03-02T16:00:${seconds}.000Z` });
  const ready = atStage(came("in-progress"), { is: "ready", column: "ready" }, soon(20));
  const back = atStage(ready, { is: "in-progress", column: "in-progress" }, soon(30));
  expect(back.stage.at).toBe(later);
  expect(followOrder(visit("ready"), back, { by, at: soon(30).at })).toMatchObject({
    appointment: { state: { status: "in-work", startedAt: later } },
  });
});
