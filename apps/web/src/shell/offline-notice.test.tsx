// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import notices from "../messages/notices.en.json";
import { setOnline } from "../platform/network.ts";
import { OfflineNotice } from "./offline-notice.tsx";

afterEach(() => {
  cleanup();
  setOnline(true);
  vi.unstubAllGlobals();
});

test("offline before the worker keeps the app, a person is told not to reload, and no longer once it does", async () => {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const serviceWorker = { controller: null, ready };
  vi.stubGlobal("navigator", Object.create(navigator, { serviceWorker: { value: serviceWorker } }));
  setOnline(false);
  render(
    <IntlProvider locale="en" messages={notices} timeZone="UTC">
      <OfflineNotice />
    </IntlProvider>,
  );
  const shown = await screen.findByRole("region", { name: "Connection" }, { timeout: 4_000 });
  expect(shown.textContent).toContain("Don’t reload");
  await act(async () => resolve());
  expect(shown.textContent).not.toContain("Don’t reload");
});
