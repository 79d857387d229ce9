// @vitest-environment happy-dom
import { defaultCannedJobs } from "@openhood/domain/repair-orders/default-canned-jobs";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { CannedNewPage } from "./canned-job-page.tsx";
import { ServiceNewPage } from "./service-page.tsx";

afterEach(endDesk);

const answers = {
  "orders.canned": () => defaultCannedJobs,
  "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
  "shop.edit": () => ({ profile: null, services: [] }),
};

test.each<[string, string, ReactNode]>([
  ["Canned jobs", "/desk/shop/canned-jobs", <CannedNewPage key="canned" />],
  ["Services", "/desk/shop/services", <ServiceNewPage key="service" />],
])(
  "from a page of %s there is a way back to the list, and one that gives up",
  async (list, address, page) => {
    showOnDesk(page, { role: "owner", answers });
    expect((await screen.findByRole("link", { name: list })).getAttribute("href")).toBe(address);
    expect((await screen.findByRole("link", { name: "Cancel" })).getAttribute("href")).toBe(address);
    // Once something is typed, it is discarded first.
    const [name] = await screen.findAllByLabelText("Name, English");
    fireEvent.change(name as HTMLElement, { target: { value: "Alignment" } });
    expect(screen.queryByRole("link", { name: "Cancel" })).toBeNull();
    expect(screen.getByRole("button", { name: "Discard" })).toBeTruthy();
  },
);
