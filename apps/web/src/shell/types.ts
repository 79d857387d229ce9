import type { createBrowserRouter } from "react-router-dom";
import type { Messages } from "../platform/messages.ts";

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** What every page's route says about itself: its title in the catalog, and its names for analytics. */
export type RouteHandle = { name: keyof Messages["titles"]; screenClass: string };
