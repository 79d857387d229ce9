// @vitest-environment happy-dom
import { send, startInspection } from "@openhood/domain/inspections/apply";
import { templateOf } from "@openhood/domain/inspections/default-templates";
import type { Finding, Inspection } from "@openhood/domain/inspections/inspection";
import { inspectionForCustomer } from "@openhood/domain/inspections/summary";
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { Job, NewJob } from "@openhood/domain/repair-orders/job";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import { OrderInspections } from "./order-inspections.tsx";
import { SentInspections } from "./sent-inspections.tsx";

fakeOverlays({ answer: "confirm" });
const stamp = { by: { uid: "lee", name: "Lee" }, at: "2026-03-02T13:00:00.000Z" };
const found = (mark: Finding["mark"], value: number | null = null) => ({ mark, value, note: null, ...stamp });
let inspection: Inspection;
let added: NewJob[];

beforeEach(() => {
  const template = templateOf("brakes");
  if (!template) throw new Error("no template");
  const started = startInspection({ id: "o-brakes-1", order: "o", template }, [], stamp);
  const items = { "pads-lf": found("watch", 45), "pads-rf": found("stop", 25), rotors: found("ok") };
  const last = { "pads-rf": { value: 60, at: "2025-09-02T13:00:00.000Z" } };
  inspection = { ...started, revision: 4, items, last };
  added = [];
});
afterEach(endDesk);

function OfOrder() {
  const [jobs, setJobs] = useState<Job[]>([]);
  return (
    <OrderInspections
      order="o"
      stage="checked-in"
      offers={{
        order: { jobs, customer: { language: "en" } as never },
        canned: defaultCannedJobs.jobs,
        rules: defaultSettings,
        onAdd: (job) => {
          added.push(job);
          setJobs((all) => [...all, { ...job, authorization: { status: "pending" } }]);
        },
      }}
    />
  );
}
const show = (more: Record<string, () => unknown> = {}, role: "advisor" | "technician" = "advisor") =>
  showOnDesk(<OfOrder />, { role, answers: { "inspections.list": () => [inspection], ...more } });

test("findings stand stop first with reading, limit and last visit; one press adds the job for all that lead there", async () => {
  show();
  await screen.findByText("2.5 mm (needs work at 3 mm or less) · Last: 6 mm, Sep 2, 2025");
  const names = screen.getAllByRole("strong").map(({ textContent }) => textContent);
  expect(names).toEqual(["Pads, right front", "Pads, left front"]);
  fireEvent.click(screen.getByRole("button", { name: "Add job: Pads, left front" }));
  await waitFor(() => expect(screen.getAllByText("On the order")).toHaveLength(2));
  expect(added).toMatchObject([
    { canned: "front-brakes", cause: "Pads, right front: 2.5 mm\nPads, left front: 4.5 mm" },
  ]);
});

test("the counter sends what it saw, once it has confirmed; a technician can't", async () => {
  const { calls } = show({ "inspections.send": () => ({ ok: true }) });
  fireEvent.click(await screen.findByRole("button", { name: "Send to customer" }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "inspections.send")?.input).toMatchObject({
      id: "o-brakes-1",
      saw: 4,
    }),
  );
  endDesk();
  show({}, "technician");
  await screen.findByText("Pads, right front");
  expect(screen.queryByRole("button", { name: "Send to customer" })).toBeNull();
});

test.each(["en", "es"] as const)(
  "the customer reads what needs work first, then the rest, in %s",
  async (language) => {
    const sent = send(inspection, 4, stamp);
    const shown = sent.ok && inspectionForCustomer(sent.inspection);
    if (!shown) throw new Error("not sent");
    showOnDesk(<SentInspections inspections={[shown]} />, { language, answers: {} });
    const words = {
      en: ["1 item needs work now", "1 item to watch", "1 item checked and OK", "7 items weren’t checked."],
      es: [
        "1 punto necesita trabajo ya",
        "1 punto por vigilar",
        "1 punto revisado y bien",
        "7 puntos no se revisaron.",
      ],
    }[language];
    const text = document.body.textContent ?? "";
    const places = words.map((one) => text.indexOf(one));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  },
);
