import { siteOrigin } from "./env.ts";

const native = import.meta.env.MODE === "native";

/** Whether this device has a sheet to share with. */
export const canShare = (): boolean => native || typeof navigator.share === "function";

/** Opens the share sheet for a page of the site. Closing it is not a failure. */
export async function share({ title, path }: { title: string; path: string }): Promise<void> {
  const url = `${siteOrigin()}${path}`;
  try {
    if (import.meta.env.MODE === "native") await (await import("./capacitor.ts")).Share.share({ title, url });
    else await navigator.share({ title, url });
  } catch (error) {
    if ((error as Error).name !== "AbortError" && !/cancel/i.test(String(error)))
      console.error("The page could not be shared", error);
  }
}
