// @vitest-environment happy-dom
import { customerOrder } from "@openhood/domain/approvals/customer-order";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { order as orderWith } from "../../../../../../packages/domain/test/repair-orders/orders.ts";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import type { Language } from "../../../platform/messages.ts";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { ApprovePage } from "./approve-page.tsx";

const vehicle = { plate: "FLR003", year: 2015, make: "Nissan", model: "NV200" };
const TOKEN = `order.${"a".repeat(43)}`;

/** The page of a link that opens an order. */
async function opened(over: Partial<LinkedOrder>, language: Language = "en") {
  const order = {
    ...customerOrder(orderWith({ jobs: [] })),
    ...{ number: 1007, stage: "scheduled", name: "Rosa Diaz", vehicle, language },
    ...({ owner: null, offPaper: null, signer: null, fleet: null } as unknown as LinkedOrder),
    ...over,
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const data = String(url).includes("approvals.open") ? order : { entries: [] };
    return Response.json([{ result: { data } }]);
  });
  const { router } = showOnDesk(<ApprovePage />, { answers: {}, language });
  await act(() => router.navigate(`/approve#${TOKEN}`));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("NV200"));
}

afterEach(() => {
  endDesk();
  vi.unstubAllGlobals();
});

test("who decides for a fleet sees which of its cars it is, whose, and who is on the paper", async () => {
  await opened({ fleet: { name: "Bayside Florists", contact: "Rosa Diaz" } });
  screen.getByRole("heading", { level: 1, name: "2015 Nissan NV200 · FLR003" });
  screen.getByText(/for Bayside Florists\. Contact for this visit: Rosa Diaz/);
  screen.getByText("This car isn’t here yet.");
});

test("who was named to approve reads whose car it is, whoever brought it, and that it is not theirs", async () => {
  const signer = { name: "Pat Lee", relation: "family", limit: null, owners: ["Rosa Diaz"] };
  await opened({ name: "Luis, her son", signer } as unknown as Partial<LinkedOrder>, "es");
  screen.getByText("Orden de servicio 1007 para Rosa Diaz");
  screen.getByText("Este auto aún no está aquí.");
});
