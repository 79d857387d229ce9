import { env } from "./env.ts";

/** What browser tests may look at; absent from production builds. */
export type TestWindow = {
  screenViews: Record<string, unknown>[];
  userIds: (string | null)[];
  preloaded: boolean;
  overlays?: () => Promise<unknown>;
  session?: unknown;
};

/** The tests' view into the app, or null in production. */
export function testWindow(): TestWindow | null {
  if (env.production || typeof window === "undefined") return null;
  const holder = window as { __openhood?: TestWindow };
  holder.__openhood ??= { screenViews: [], userIds: [], preloaded: false };
  return holder.__openhood;
}
