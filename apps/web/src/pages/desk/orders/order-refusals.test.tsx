// @vitest-environment happy-dom

import { offerOf } from "@openhood/domain/repair-orders/authorization";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { NotMade } from "../../../features/orders/sent-edits.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrderRefusals, type Refused } from "./order-refusals.tsx";

const order = {
  jobs: [
    {
      id: "brakes",
      name: { en: "Front brakes", es: "Frenos" },
      lines: [{ id: "rotor", name: { en: "Turn rotors", es: "" } }],
    },
  ],
  ...{ fees: [], concerns: [], touched: [], vehicle: {} },
} as unknown as RepairOrder;
const set = { what: "", by: { uid: "m", name: "Marcus" }, at: "2026-11-23T13:00:00.000Z" };

const wordsOf = () => ({ reason: "", entered: "" });
const onTryAgain = () => {};

/** What is said when a command comes second. */
function said(what: string, present: unknown, command: object): string | null {
  endDesk();
  const why = { ok: false, kind: "conflict", what, present, set } as const;
  const there = { [what.split(".").at(-1) ?? ""]: present };
  const jobs = order.jobs.map((job) => ({
    ...{ ...job, ...there },
    lines: job.lines.map((line) => ({ ...line, ...there })),
  }));
  showOnDesk(
    <OrderRefusals
      order={{ ...order, ...there, vehicle: { ...order.vehicle, ...there }, jobs } as RepairOrder}
      settings={defaultSettings}
      refused={null}
      lost={[{ key: "1", command: command as OrderCommand, why }]}
      wordsOf={() => ({ reason: "Look again.", entered: "" })}
      onTryAgain={onTryAgain}
      onDismiss={() => {}}
    />,
    { answers: {} },
  );
  return screen.getByRole("status").textContent;
}

afterEach(endDesk);

test("who was slower reads both values as on the order: money in dollars, hours as hours, a time as a time", () => {
  const change = (field: string, to: unknown) => ({
    type: "set-line",
    line: "pads",
    changes: [{ field, from: null, to }],
  });
  expect(said("line.pads.price", 8_950, change("price", 9_660))).toContain(
    "Price: Marcus set this to $89.50. You wanted $96.60.",
  );
  expect(said("line.pads.hours", 150, change("hours", 225))).toContain(
    "Hours: Marcus set this to 1.5. You wanted 2.25.",
  );
  const promised = (to: string) => ({
    type: "set-order",
    changes: [{ field: "promisedAt", from: null, to }],
  });
  expect(said("order.promisedAt", null, promised("2026-11-23T17:00:00.000Z"))).toMatch(
    /Promised: Marcus emptied this\. You wanted Nov 23, 2026/,
  );
});

test("who emptied a field reads so, with its name and what stands there", () => {
  const plate = { type: "set-vehicle", changes: [{ field: "plate", from: "7ABC123", to: null }] };
  expect(said("vehicle.plate", "8XYZ999", plate)).toContain(
    "License plate: Marcus set this to 8XYZ999. You had emptied it.",
  );
  const discount = {
    type: "set-order",
    changes: [{ field: "discount", from: { kind: "percent", basisPoints: 1_000 }, to: null }],
  };
  expect(said("order.discount", { kind: "percent", basisPoints: 2_000 }, discount)).toContain(
    "Discount: Marcus set this to 20%. You had emptied it.",
  );
});

test("of several jobs and lines it says in which", () => {
  const change = { field: "note", from: null, to: "Call first" };
  const onJob = { type: "set-job", job: "brakes", changes: [change] };
  expect(said("job.brakes.note", "Ask Ana", onJob)).toContain(
    "Front brakes\u00a0· Note for the shop: Marcus set this to Ask Ana.",
  );
  const onLine = { type: "set-line", line: "rotor", changes: [{ field: "price", from: null, to: 9_660 }] };
  expect(said("line.rotor.price", 8_950, onLine)).toContain(
    "Front brakes\u00a0· Turn rotors\u00a0· Price: Marcus",
  );
  const named = { field: "name", from: null, to: { en: "Rotors", es: "" } };
  expect(said("line.rotor.name", { en: "Disks", es: "" }, { ...onLine, changes: [named] })).toContain(
    "· Description: Marcus set this to Disks.",
  );
});

test("it says what is there now and who set it; once that is what was wanted, it goes", async () => {
  const command = { type: "set-vehicle", changes: [{ field: "plate", from: null, to: "7ABC123" }] } as const;
  const why = { ok: false, kind: "conflict", what: "vehicle.plate", present: "8XYZ999", set } as const;
  let now = (_: string, _by: string) => {};
  function Page() {
    const [at, setAt] = useState(order);
    const [lost, setLost] = useState([{ key: "1", command: command as unknown as OrderCommand, why }]);
    now = (plate, name) => {
      const touched = [{ ...set, what: why.what, by: { uid: name, name } }];
      setAt({ ...order, vehicle: { ...order.vehicle, plate }, touched });
    };
    return (
      <OrderRefusals
        {...{ order: at, settings: defaultSettings, refused: null, lost, wordsOf, onTryAgain }}
        onDismiss={(one) => setLost(lost.filter((other) => other !== one))}
      />
    );
  }
  showOnDesk(<Page />, { answers: {} });
  act(() => now("9NEW000", "Rosa"));
  expect(screen.getByRole("status").textContent).toContain("Rosa set this to 9NEW000. You wanted 7ABC123.");
  act(() => now("7ABC123", "Rosa"));
  expect(screen.queryByRole("status")).toBeNull();
  act(() => now("9NEW000", "Rosa"));
  expect(screen.queryByRole("status")).toBeNull();
});

test("whoever writes something else over what was lost is not told that they were faster; from another device of theirs, they are", () => {
  const command = { type: "set-vehicle", changes: [{ field: "plate", from: null, to: "7ABC123" }] } as const;
  const why = { ok: false, kind: "conflict", what: "vehicle.plate", present: "8XYZ999" } as const;
  const mine = { ...set, what: why.what, by: { uid: "it", name: "Marcus" } };
  const dismissed: unknown[] = [];
  const show = (plate: string, by: typeof set) => {
    endDesk();
    showOnDesk(
      <OrderRefusals
        {...{
          settings: defaultSettings,
          refused: null,
          wordsOf,
          onTryAgain,
          onDismiss: (one) => dismissed.push(one),
        }}
        order={{ ...order, vehicle: { ...order.vehicle, plate }, touched: [mine] }}
        lost={[{ key: "1", command: command as unknown as OrderCommand, why: { ...why, set: by } }]}
      />,
      { answers: {} },
    );
  };
  show("8XYZ999", mine);
  expect(dismissed).toEqual([]);
  show("1OWN111", set);
  expect(dismissed).toHaveLength(1);
});

test("what a customer said is not lost with the one who was slower in writing it down", () => {
  const command = { type: "set-concern", concern: "c", from: "Squeals", to: "Squeals in the rain" };
  expect(said("concern.c", null, command)).toContain("Marcus emptied this. You wanted Squeals in the rain.");
});

test("of what is not about values, it is said to look again", () => {
  expect(said("job.j", null, { type: "remove-job", job: "j", saw: "x" })).toContain("Look again.");
});

test("whoever has read a refusal goes on where they asked", async () => {
  let refuse = (_: Refused | null) => {};
  function Page() {
    const [refused, setRefused] = useState<Refused | null>(null);
    refuse = setRefused;
    return (
      <>
        <button type="button">Stage</button>
        <OrderRefusals
          {...{ order, settings: defaultSettings, refused, lost: [], wordsOf, onTryAgain }}
          onDismiss={() => setRefused(null)}
        />
      </>
    );
  }
  showOnDesk(<Page />, { answers: {} });
  screen.getByRole("button", { name: "Stage" }).focus();
  await act(async () =>
    refuse({ why: { ok: false, kind: "refused", reason: "posted" }, reason: "It is posted.", entered: "" }),
  );
  const ok = screen.getByRole("button", { name: "OK" });
  await act(async () => ok.focus());
  await act(async () => ok.click());
  expect(document.activeElement?.textContent).toBe("Stage");
});

const onOrder = (more: object) =>
  ({
    document: { status: "repair-order" },
    ...{ odometerIn: null, stage: { is: "awaiting-approval", column: "awaiting-approval" } },
    jobs: ["brakes", "oil"].map((id) => ({
      ...{ id, name: { en: `The ${id}`, es: "" }, lines: [], technician: null, foundBy: null },
      authorization: { status: id === "oil" ? "pending" : "declined" },
    })),
    ...more,
  }) as unknown as RepairOrder;

test("what a refusal names leads to its field, of several jobs to the first that lacks it, until nothing does", async () => {
  const approved = (technician: object | null) => ({
    ...{
      id: technician ? "first" : "second",
      name: { en: technician ? "Oil" : "Brakes", es: "" },
      lines: [],
    },
    ...{ technician, authorization: { status: "approved", fingerprint: "x", cents: 0 } },
  });
  const jobs = [approved({ uid: "m" }), approved(null)];
  const why = {
    ...{ ok: false, kind: "refused", reason: "missing" },
    missing: [
      { field: "odometer-in", job: null },
      { field: "technician", job: "first" },
      { field: "technician", job: "second" },
    ],
  } as unknown as NotMade;
  showOnDesk(
    <>
      <OrderRefusals
        {...{
          order: onOrder({ jobs }),
          settings: defaultSettings,
          lost: [],
          wordsOf,
          onTryAgain,
          onDismiss: () => {},
        }}
        refused={{ why, reason: "Fill in first.", entered: "" }}
      />
      <input data-required="odometer-in" />
      {["first", "second"].map((id) => (
        <div key={id} data-job={id}>
          <select data-required="technician" />
        </div>
      ))}
    </>,
    { answers: {} },
  );
  act(() => screen.getByRole("button", { name: "Go to Odometer in" }).click());
  expect(document.activeElement?.getAttribute("data-required")).toBe("odometer-in");
  act(() => screen.getByRole("button", { name: /^Go to Technician.*Brakes$/ }).click());
  expect(document.activeElement?.closest("[data-job]")?.getAttribute("data-job")).toBe("second");
  expect(screen.getAllByRole("button", { name: /^Go to/ })).toHaveLength(2);
});

test.each([
  ["decided", "quality-check", "Go to Stage"],
  ["raises-approved", "quality-check", "Go to Stage"],
  ["in-work", "quality-check", "Go to Stage"],
  ["in-work", "awaiting-approval", "Go to The brakes"],
] as const)(
  "a refusal as %s of a car at %s leads out of the work that stands on the decision, then to where it is reopened: %s",
  (reason, stage, way) => {
    const why = { ok: false, kind: "refused", reason, jobs: ["brakes"] } as Refused["why"];
    const [job] = onOrder({}).jobs;
    const jobs = [{ ...job, authorization: { status: "approved", offer: "", cents: 0 } }];
    const working = onOrder({ jobs, stage: { is: stage, column: stage } });
    showOnDesk(
      <>
        <OrderRefusals
          {...{
            order: working,
            settings: defaultSettings,
            lost: [],
            wordsOf,
            onTryAgain,
            onDismiss: () => {},
          }}
          refused={{ why, reason: "Move first.", entered: "" }}
        />
        <select data-stage="" aria-label="Go to Stage" />
        <div data-job="brakes">
          <button type="button" data-reopen="" aria-label="Go to The brakes" />
        </div>
      </>,
      { answers: {} },
    );
    const ways = screen.queryAllByRole("button", { name: /^Go to/ }).filter((one) => one.textContent !== "");
    expect(ways.map(({ textContent }) => textContent)).toEqual([way]);
    act(() => ways[0]?.click());
    expect(document.activeElement?.getAttribute("aria-label")).toBe(way);
  },
);

const leading: [string, Refused["why"]][] = [
  [
    "as no job is approved yet leads to the first job to be decided",
    { ok: false, kind: "refused", reason: "nothing-approved" },
  ],
  [
    "for jobs that wait for a decision leads to the first of them",
    { ok: false, kind: "refused", reason: "undecided", jobs: ["brakes", "oil"] },
  ],
  [
    "to bring a decision back leads to where it is recorded again",
    { ok: false, kind: "decision", job: "oil" },
  ],
];

test("a job that was decided on is not removed: it leads to where its decision is reopened, also one that no longer holds", () => {
  const [job] = onOrder({}).jobs;
  const lapsed = {
    ...job,
    id: "oil",
    authorization: { status: "approved", offer: "changed since", cents: 0 },
  };
  showOnDesk(
    <>
      <OrderRefusals
        {...{ order: onOrder({ jobs: [lapsed] }), settings: defaultSettings, lost: [], wordsOf, onTryAgain }}
        refused={{
          why: { ok: false, kind: "refused", reason: "decided", jobs: ["oil"] },
          reason: "Reopen.",
          entered: "",
        }}
        onDismiss={() => {}}
      />
      <div data-job="oil">
        <div data-decide="">
          <button type="button">Approve</button>
          <button type="button" data-reopen="">
            Reopen decision
          </button>
        </div>
      </div>
    </>,
    { answers: {} },
  );
  act(() => screen.getByRole("button", { name: "Go to The brakes" }).click());
  expect(document.activeElement?.textContent).toBe("Reopen decision");
});

test.each(leading)("a refusal %s", async (_, why) => {
  showOnDesk(
    <>
      <OrderRefusals
        {...{
          order: onOrder({}),
          settings: defaultSettings,
          lost: [],
          wordsOf,
          onTryAgain,
          onDismiss: () => {},
        }}
        refused={{ why, reason: "Decide first.", entered: "" }}
      />
      <div data-job="oil">
        <div data-decide="">
          <button type="button">Approve</button>
        </div>
      </div>
    </>,
    { answers: {} },
  );
  act(() => screen.getByRole("button", { name: "Go to The oil" }).click());
  expect(document.activeElement?.textContent).toBe("Approve");
});

test.each(["decided", "raises-approved"] as const)(
  "a refusal as %s no longer leads to a job that was reopened meanwhile",
  (reason) => {
    const why = { ok: false, kind: "refused", reason, jobs: ["oil", "brakes"] } as Refused["why"];
    const refused = { why, reason: "Reopen.", entered: "" };
    showOnDesk(
      <OrderRefusals
        {...{ order: onOrder({}), settings: defaultSettings, lost: [], wordsOf, onTryAgain, refused }}
        onDismiss={() => {}}
      />,
      { answers: {} },
    );
    const ways = screen.queryAllByRole("button", { name: /^Go to/ }).map(({ textContent }) => textContent);
    expect(ways).toEqual(["Go to The brakes"]);
  },
);

test("where all decisions it was refused for are reopened, a refusal says to try again, with what was entered", () => {
  const why = { ok: false, kind: "refused", reason: "raises-approved", jobs: ["oil"] } as Refused["why"];
  const refused = { why, reason: "Reopen.", entered: "You had entered “10%”." };
  showOnDesk(
    <OrderRefusals
      {...{
        order: onOrder({}),
        settings: defaultSettings,
        lost: [],
        wordsOf,
        onTryAgain,
        refused,
        onDismiss: () => {},
      }}
    />,
    { answers: {} },
  );
  expect(screen.getByRole("alert").textContent).toContain(
    "The decision was reopened in the meantime. Try it again. You had entered “10%”.",
  );
});

test("of two who move a car at once the slower one reads both stages, as the shop calls them", () => {
  const place = (is: string) => ({ is, column: is });
  const move = { type: "move-stage", from: place("ready"), to: place("quality-check"), correction: false };
  expect(said("stage", place("awaiting-parts"), move)).toContain(
    "Stage: Marcus set this to Awaiting parts. You wanted Quality check.",
  );
  expect(screen.getByRole("button", { name: "Go to Stage" })).toBeTruthy();
});

test("of two who record a decision at once the slower one reads on which job, by whom and both; once it is reopened, to record theirs again, and nothing once it is as they wanted", () => {
  const command = { type: "decide", job: "brakes", decision: { status: "approved" } };
  const what = "job.brakes.authorization";
  const touched = [{ ...set, what, by: { uid: "r", name: "Rosa" } }];
  const why = { ok: false, kind: "conflict", what, present: "declined", set: touched[0] } as NotMade;
  const withStatus = (status: string) =>
    ({
      ...{ ...order, touched },
      jobs: order.jobs.map((one) => {
        const job = { ...one, lines: [], discount: null };
        return { ...job, authorization: { status, cents: 0, offer: offerOf(job) } };
      }),
    }) as unknown as RepairOrder;
  let now = (_: string) => {};
  function Page() {
    const [status, setStatus] = useState("declined");
    const [lost, setLost] = useState([{ key: "1", command: command as OrderCommand, why }]);
    now = setStatus;
    return (
      <>
        <OrderRefusals
          {...{
            order: withStatus(status),
            settings: defaultSettings,
            refused: null,
            lost,
            wordsOf,
            onTryAgain,
          }}
          onDismiss={(one) => setLost(lost.filter((other) => other !== one))}
        />
        <div data-job="brakes">
          <div data-decide="">
            <button type="button">Reopen decision</button>
          </div>
        </div>
      </>
    );
  }
  showOnDesk(<Page />, { answers: {} });
  const text = () => screen.getByRole("status").textContent;
  expect(text()).toContain("Front brakes: Rosa recorded “Declined”. You wanted “Approved”.");
  act(() => screen.getByRole("button", { name: "Go to Front brakes" }).click());
  expect(document.activeElement?.textContent).toBe("Reopen decision");
  act(() => now("pending"));
  expect(text()).toContain("Rosa reopened the decision. Record yours again. You wanted “Approved”.");
  act(() => now("approved"));
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByRole("button", { name: "Reopen decision" })).toBeTruthy();
});

test("the second press of two in a hurry is of the notice that was read, not of the next one", () => {
  const command = { type: "set-vehicle", changes: [{ field: "plate", from: null, to: "A" }] };
  const why = { ok: false, kind: "conflict", what: "vehicle.plate", present: "B", set } as const;
  const lost = [command, command].map((one, n) => ({
    key: `${n}`,
    command: one as unknown as OrderCommand,
    why,
  }));
  const there = { ...order, vehicle: { ...order.vehicle, plate: "B" } } as RepairOrder;
  const dismissed: unknown[] = [];
  showOnDesk(
    <OrderRefusals
      {...{ order: there, settings: defaultSettings, refused: null, lost, wordsOf, onTryAgain }}
      onDismiss={(one) => void dismissed.push(one)}
    />,
    { answers: {} },
  );
  const [first] = screen.getAllByRole("button", { name: "OK" });
  for (const detail of [1, 2]) fireEvent.click(first as HTMLElement, { detail });
  expect(dismissed).toEqual([lost[0]]);
});
