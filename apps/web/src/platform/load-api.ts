import { loadPart } from "./release.ts";

/** The API client for pages on the first-paint path: tRPC is fetched when it is called, or on intent. */
export const loadApi = () =>
  loadPart(async () => {
    const { api, noticeOutdated } = await import("./trpc.tsx");
    return { api, noticeOutdated };
  });
