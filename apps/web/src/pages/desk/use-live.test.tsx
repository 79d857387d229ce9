// @vitest-environment happy-dom

import { useQuery } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { shopChanges } from "../../platform/shop-changes.ts";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { useTRPC } from "../../platform/trpc.tsx";
import { useLive } from "./use-live.ts";

afterEach(endDesk);

function Watch() {
  const trpc = useTRPC();
  useLive();
  useQuery(trpc.booking.conflicts.queryOptions());
  return null;
}

test("other hours of the shop are read by open screens, by the public pages of the tab, and whom they leave to be called", async () => {
  let shop = 1;
  const { calls } = showOnDesk(<Watch />, {
    answers: {
      "live.revisions": () => ({ shop, booking: 1 }),
      "booking.conflicts": () => ({ appointments: [] }),
    },
  });
  const changes = shopChanges.get();
  const asked = (name: string) => calls.filter(({ path }) => path === name).length;
  await waitFor(() => expect(asked("live.revisions")).toBe(1));
  await waitFor(() => expect(asked("booking.conflicts")).toBe(1));
  shop = 2;
  await waitFor(() => expect(asked("booking.conflicts")).toBe(2), { timeout: 5_000 });
  expect(shopChanges.get()).toBe(changes + 1);
});
