import { existsSync } from "node:fs";
import chromium from "@sparticuz/chromium";

const system = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** True when pages are drawn by the npm package's Chromium: the same pixels on every machine. */
export const packagedBrowser = system === undefined;

/** Where the browser is, and how to start it: a system Chromium when there is one, else the npm package's. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[] }> {
  const quiet = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    // Where there is none, emulating one takes the processor from the page.
    "--disable-gpu",
  ];
  if (system) return { executablePath: system, args: quiet };
  return { executablePath: await chromium.executablePath(), args: [...new Set([...packaged(), ...quiet])] };
}

// The package's own list is made for a cloud function: single-process and headless-shell flags break tests.
const packaged = (): string[] =>
  chromium.args.filter(
    (arg) =>
      !/^--(single-process|no-zygote|headless|disable-web-security|window-size|user-agent|disable-features=|enable-features=|allow-running-insecure|disable-site-isolation)/.test(
        arg,
      ),
  );
