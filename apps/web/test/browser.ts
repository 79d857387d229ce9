import chromium from "@sparticuz/chromium";

/** A browser of your own, by its path: to see whether what holds in the package's holds there too. */
const own = process.env.OPENHOOD_BROWSER;

/** True when pages are drawn by the npm package's Chromium: the same pixels on every machine. */
export const packagedBrowser = !own;

/** Where the browser is, and how to start it: the npm package's, whatever else the machine has, or your own. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[] }> {
  const quiet = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    // Where there is none, emulating one takes the processor from the page.
    "--disable-gpu",
  ];
  if (own) return { executablePath: own, args: quiet };
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
