import { afterEach, beforeEach, vi } from "vitest";
import { layers } from "./layers.ts";
import * as present from "./present.ts";

/**
 * Shows the sheets of a file's tests as dialogs of their document, as the element that draws them needs a browser. A test that
 * uses it renders an `OverlayHost`.
 */
export function fakeModals() {
  beforeEach(() => {
    vi.spyOn(present, "presentModal").mockImplementation(((
      { label }: { label: string },
      render: Parameters<typeof present.presentModal>[1],
    ) => {
      const { promise, resolve } = Promise.withResolvers<present.Dismissal<unknown>>();
      const container = document.body.appendChild(document.createElement("div"));
      container.setAttribute("role", "dialog");
      container.setAttribute("aria-label", label);
      const id = crypto.randomUUID();
      const dismiss = async (data?: unknown) => {
        layers.set(layers.get().filter((layer) => layer.id !== id));
        container.remove();
        resolve({ reason: data === undefined ? "backdrop" : "action", data });
      };
      layers.set([...layers.get(), { id, container, content: render(dismiss as never) }]);
      return { dismissed: promise, dismiss };
    }) as typeof present.presentModal);
  });
  afterEach(() => {
    for (const { container } of layers.get()) container.remove();
    layers.set([]);
    vi.restoreAllMocks();
  });
}
