// @vitest-environment happy-dom

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { order as anOrder } from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { ApprovalLink } from "./approval-link.tsx";

const heard = fakeOverlays();
const made = anOrder();
const order = { ...made, customer: { ...made.customer, record: "ana" }, asked: undefined };
const quiet = { from: 0, to: 24 * 60 - 1 };

type Asked = { unlessQuiet?: boolean; again?: boolean };
const show = (sendLink: (input: Asked) => object) =>
  showOnDesk(
    <ApprovalLink order={order} settings={{ notices: { stages: [], promise: false, quiet: null } }} />,
    {
      answers: {
        "approvals.ways": () => ({
          approvers: [],
          owner: { name: "Ana", relation: "owner" },
          links: 0,
          text: null,
        }),
        "approvals.sendLink": sendLink,
        "orders.settings": () => ({
          view: "counter",
          settings: { notices: { stages: [], promise: false, quiet } },
        }),
      },
    },
  );
const send = async () => fireEvent.click(await screen.findByRole("button", { name: "Send by e-mail" }));

afterEach(endDesk);

test("what keeps an estimate from going out is said before anybody is asked about the hour, with the way to mend it", async () => {
  show(() => ({ ok: false, reason: "no-address" }));
  await send();
  await screen.findByText(/^There is no e-mail address of anyone who may decide/);
  expect(screen.getByRole("link", { name: "Open customer" }).getAttribute("href")).toBe(
    "/desk/customers/ana",
  );
  expect(heard.asked).toEqual([]);
});

test("in the quiet hours it goes out only when somebody means it", async () => {
  const { calls } = show(({ unlessQuiet }) =>
    unlessQuiet
      ? { ok: false, reason: "quiet", until: "2026-03-03T13:00:00.000Z" }
      : { ok: true, to: "ana@example.com" },
  );
  const sent = () => calls.filter(({ path }) => path === "approvals.sendLink");
  await send();
  await waitFor(() => expect(heard.asked).toHaveLength(1));
  expect(heard.asked[0]).toMatch(/^It’s quiet time Your shop writes nobody before Tue, Mar 3, 8:00.AM/);
  heard.alerts[0]?.answer("cancel");
  await waitFor(() => expect(document.querySelector("[aria-busy]")).toBeNull());
  expect(sent()).toHaveLength(1);
  await send();
  await waitFor(() => expect(heard.asked).toHaveLength(2));
  heard.alerts[1]?.answer("confirm");
  await screen.findByText(/^Sent to ana@example\.com/);
  expect(sent()).toHaveLength(3);
});

test("whoever sends it anyway within the hour is asked about the quiet hours, too", async () => {
  const { calls } = show(({ unlessQuiet, again }) => {
    if (!again) return { ok: false, reason: "asked-lately" };
    if (unlessQuiet) return { ok: false, reason: "quiet", until: "2026-03-03T13:00:00.000Z" };
    return { ok: true, to: "ana@example.com" };
  });
  await send();
  fireEvent.click(await screen.findByRole("button", { name: "Send it anyway" }));
  await waitFor(() => expect(heard.asked).toEqual([expect.stringMatching(/^It’s quiet time/)]));
  heard.alerts[0]?.answer("confirm");
  await screen.findByText(/^Sent to ana@example\.com/);
  const sent = calls.filter(({ path }) => path === "approvals.sendLink").map(({ input }) => input);
  expect(sent).toMatchObject([
    { again: false, unlessQuiet: true },
    { again: true, unlessQuiet: true },
    { again: true, unlessQuiet: false },
  ]);
});
