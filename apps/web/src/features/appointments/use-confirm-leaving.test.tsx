// @vitest-environment happy-dom
import type { Stage } from "@openhood/domain/repair-orders/stages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import { type StillOpen, useConfirmLeaving } from "./use-confirm-leaving.ts";

const heard = fakeOverlays({ answer: "cancel" });
afterEach(endDesk);

const question = "2026-11-23T15:00:00.000Z";
const FOUND = /hasn’t heard of 2 things/;
const WAITS = /^The customer still waits/;
const OPEN = /^2 jobs are not decided yet/;
const LATE = /^A job may not be done yet/;
const PARTS = /^2 parts have not come yet/;
const CLOCK = /^Lou’s clock is still running$/;
const UNSAVED = /^Not saved: Key tag$/;
const jobs = { pending: 2 };
const parts = { awaited: 2 };
const cases: [StillOpen, Stage, RegExp | null][] = [
  [{}, "ready", null],
  [{}, "picked-up", null],
  [{ found: 2 }, "quality-check", null],
  [{ found: 2 }, "ready", FOUND],
  [{ found: 2 }, "picked-up", FOUND],
  // They can still be answered as they pick it up.
  [{ question }, "ready", null],
  [{ question }, "picked-up", WAITS],
  [{ found: 2, question }, "picked-up", FOUND],
  [{ jobs }, "quality-check", null],
  [{ jobs }, "ready", OPEN],
  [{ jobs, approvedSinceReady: 1, question }, "picked-up", OPEN],
  // What nobody took up is not decided on either, and is asked about once.
  [{ jobs, found: 2 }, "ready", FOUND],
  [{ parts }, "quality-check", null],
  [{ parts }, "ready", PARTS],
  [{ parts: { awaited: 0 } }, "ready", null],
  [{ jobs, parts }, "picked-up", OPEN],
  [{ approvedSinceReady: 1 }, "ready", null],
  [{ approvedSinceReady: 1, question }, "picked-up", LATE],
  [{ id: "idle" }, "ready", null],
  [{ id: "worked" }, "quality-check", null],
  [{ id: "worked" }, "ready", CLOCK],
  [{ id: "worked" }, "canceled", CLOCK],
  [{ id: "worked", found: 2, jobs, parts }, "canceled", CLOCK],
  [{ id: "worked", found: 2 }, "ready", FOUND],
  [{ unsaved: ["Key tag"] }, "quality-check", null],
  [{ unsaved: ["Key tag"] }, "ready", UNSAVED],
  [{ id: "worked", unsaved: ["Key tag"] }, "ready", CLOCK],
];
/** Lou works on one car; whoever asks, on the other. */
const running = [
  { uid: "lou", name: "Lou", open: { order: "worked" } },
  { uid: "it", name: "Me", open: { order: "idle" } },
];

test.each(cases)(
  "with %o open on it, a car that becomes %s is asked about as %o",
  async (open, to, title) => {
    const meant: boolean[] = [];
    const Move = () => {
      const isMeant = useConfirmLeaving();
      return (
        <button type="button" onClick={async () => meant.push(await isMeant(open, to))}>
          Move
        </button>
      );
    };
    showOnDesk(<Move />, { answers: { "clock.running": () => ({ clocks: running }) } });
    await userEvent.click(await screen.findByRole("button", { name: "Move" }));
    await waitFor(() => expect(meant).toEqual([title === null]));
    expect(heard.alerts.map((one) => one.title)).toEqual(
      title === null ? [] : [expect.stringMatching(title)],
    );
    const says = open.question !== undefined && to === "picked-up";
    const isSaid = (words: string) => heard.alerts.some(({ text }) => text?.includes(words));
    expect(isSaid("nobody has answered yet")).toBe(says);
    const isOnRecord = open.approvedSinceReady === undefined || to !== "picked-up";
    expect(isSaid("approved after the car was ready")).toBe(!isOnRecord);
    const isSeenTo = title !== null && to !== "canceled";
    expect(isSaid("they are for may not be done")).toBe(isSeenTo && open.parts !== undefined);
    expect(isSaid("Lou’s clock stops")).toBe(title !== null && open.id === "worked");
    expect(isSaid("What you entered in Key tag")).toBe(title !== null && open.unsaved !== undefined);
    expect(isSaid("what the customer said")).toBe(open.jobs !== undefined && title === OPEN);
  },
);

test.each([
  ["advisor", "picked-up", 41_250, "The invoice isn’t paid"],
  ["advisor", "picked-up", 0, null],
  ["advisor", "ready", 41_250, null],
  ["technician", "picked-up", 41_250, null],
] as const)(
  "when %s moves a car to %s with %i cents due, the counter is asked about the invoice and nobody else",
  async (role, to, owed, title) => {
    const meant: boolean[] = [];
    const Move = () => {
      const isMeant = useConfirmLeaving();
      return (
        <button type="button" onClick={async () => meant.push(await isMeant({ id: "o1" }, to))}>
          Move
        </button>
      );
    };
    showOnDesk(<Move />, {
      answers: { "clock.running": () => ({ clocks: [] }), "invoices.ofOrder": () => ({ dueAtPickup: owed }) },
      role,
    });
    await userEvent.click(await screen.findByRole("button", { name: "Move" }));
    await waitFor(() => expect(meant).toEqual([title === null]));
    expect(heard.alerts.map((one) => [one.title, one.text])).toEqual(
      title === null ? [] : [[title, "$412.50 is still due."]],
    );
  },
);
