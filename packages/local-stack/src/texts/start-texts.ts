import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { HOST, listenOnFree } from "../ports.ts";
import { textsPage } from "./page.ts";
import { receive, type TextFault } from "./service.ts";
import { demoAccount, type SentFile, type SentText, TextBox } from "./text-box.ts";

/** A running peer of the text service, with a page that shows a phone for each number. */
export interface TextServer {
  /** Where the API is, and the page; `${url}/texts` gives JSON. */
  url: string;
  /** What the shop's configuration says of it. */
  service: { account: string; token: string; from: string; url: string };
  /** Texts both ways, oldest first. */
  list(): readonly SentText[];
  /** Waits for a text that matches; rejects after `timeout` milliseconds. */
  waitFor(matches: (text: SentText) => boolean, timeout?: number): Promise<SentText>;
  /** Sends the shop a text or files from a phone. Returns the shop's reply to the service; null if there was none. */
  receive(number: string, text: string, files?: readonly SentFile[]): Promise<string | null>;
  /** Makes the service misbehave from now on; null ends it. */
  fault(fault: TextFault | null): void;
  clear(): void;
  close(): Promise<void>;
}

/** Starts it. A port that is taken is replaced by the next free one; 0 or none means any. `siteUrl` is where the shop is called. */
export async function startTexts(
  options: { port?: number; dir?: string; siteUrl?: () => Promise<string> } = {},
): Promise<TextServer> {
  const box = new TextBox(options.dir);
  let fault: TextFault | null = null;
  const strikes = (number: string): TextFault | null => {
    if (!fault || (fault.to !== undefined && !number.includes(fault.to))) return null;
    if (fault.times === undefined) return fault;
    return fault.times-- > 0 ? fault : null;
  };
  const receivedUrl = async () => `${(await options.siteUrl?.()) ?? "http://127.0.0.1:1"}/api/texts/received`;
  const { server, port } = await listenOnFree(options.port ?? 0, () => {
    const made = http.createServer(textsPage({ box, strikes, receivedUrl }));
    return { server: made, address: () => made.address() };
  });
  const url = `http://${HOST}:${port}`;
  return {
    url,
    service: { ...demoAccount, url },
    list: () => box.list(),
    async waitFor(matches, timeout = 5000) {
      for (const end = Date.now() + timeout; ; await sleep(20)) {
        const text = box.list().find(matches);
        if (text) return text;
        if (Date.now() > end) throw new Error(`No such text came within ${timeout} ms.`);
      }
    },
    receive: async (number, text, files) => receive(box, await receivedUrl(), number, text, files),
    fault: (next) => {
      fault = next && { ...next };
    },
    clear: () => box.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
