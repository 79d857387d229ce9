// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withPreload } from "../platform/lazy-part.tsx";
import { messages } from "../platform/show-desk.tsx";
import { inFrame, route } from "./route.ts";

let answer: () => Promise<Response>;
/** Whether there is a connection, for the app and for what it asks. */
const connect = (isConnected: boolean) => {
  answer = async () => {
    if (!isConnected) throw new TypeError("Failed to fetch");
    return new Response();
  };
  dispatchEvent(new Event(isConnected ? "online" : "offline"));
};
beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(() => answer());
  connect(false);
});

const show = (load: () => Promise<object>) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const router = createMemoryRouter(inFrame([route(load, "/", "home", "Home")]));
  render(
    <IntlProvider locale="en" messages={messages.en} timeZone="UTC">
      <RouterProvider router={router} />
    </IntlProvider>,
  );
};
afterEach(() => {
  cleanup();
  connect(true);
  vi.restoreAllMocks();
});

const missing = () => Promise.reject(new Error("Unable to preload CSS for /assets/shared.css"));
test.each([
  ["page that", missing],
  ["page of whose parts one", async () => ({ Home: withPreload(() => null, missing) })],
])(
  "a %s was never loaded says offline that there is no connection, and opens once there is one",
  async (_, load) => {
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    show(load);
    await screen.findByRole("heading", { name: "You’re offline" });
    expect(screen.queryByText(/Something went wrong on our end/)).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    connect(true);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  },
);

test("a page that broke is not laid to the connection", async () => {
  show(async () => ({
    Home: () => {
      throw new Error("broken");
    },
  }));
  await screen.findByText(/Something went wrong on our end/);
});
