// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { fakeOverlays } from "../../ui/overlays/fake-overlays.ts";
import type { CustomerPageData } from "./api.ts";
import { RecordClaims } from "./record-claims.tsx";

const heard = fakeOverlays();
const claim = { uid: "casey", account: "casey@example.com", email: "casey@work.example" };
const page = { claims: [{ ...claim, at: "2026-11-23T13:00:00.000Z" }] } as unknown as CustomerPageData;

afterEach(endDesk);

test("the counter sees in whose account an address is shown, too, and ends it", async () => {
  const { calls } = showOnDesk(<RecordClaims page={page} />, {
    answers: { "customers.endClaim": () => ({ ok: true, links: 0 }) },
  });
  screen.getByText("Shown in an account, too");
  screen.getByText(/casey@work\.example/);
  await userEvent.click(screen.getByRole("button", { name: "End it" }));
  await waitFor(() => expect(heard.said).toHaveLength(1));
  const { account: _, ...input } = claim;
  expect(calls).toMatchObject([{ path: "customers.endClaim", input }]);
});
