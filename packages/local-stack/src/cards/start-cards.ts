import http from "node:http";
import { HOST, listenOnFree } from "../ports.ts";
import { CardBox, type CardRefund, type CardSession, demoCards } from "./card-box.ts";
import { cardsPage } from "./page.ts";
import { callShop } from "./service.ts";

/** A running peer of the card service, with pages where a customer pays and faults are played. */
export interface CardServer {
  /** Where the API and the pages are. */
  url: string;
  /** What the shop's configuration says of it. */
  service: { key: string; webhookSecret: string; url: string };
  box: CardBox;
  /** Calls the shop about something, as the service does. */
  call(of: { session: CardSession } | { refund: CardRefund }): Promise<number>;
  clear(): void;
  close(): Promise<void>;
}

/** Starts it. A port that is taken is replaced by the next free one; 0 or none means any. `siteUrl` is where the shop is called. */
export async function startCards(
  options: { port?: number; dir?: string; siteUrl?: () => Promise<string>; now?: () => number } = {},
): Promise<CardServer> {
  const box = new CardBox(options.dir, options.now);
  const eventsUrl = async () => `${(await options.siteUrl?.()) ?? "http://127.0.0.1:1"}/card-events`;
  let url = "";
  const { server, port } = await listenOnFree(options.port ?? 0, () => {
    const made = http.createServer(cardsPage({ box, url: () => url, eventsUrl }));
    return { server: made, address: () => made.address() };
  });
  url = `http://${HOST}:${port}`;
  return {
    ...{ url, box, service: { ...demoCards, url } },
    call: async (of) => callShop(box, await eventsUrl(), of),
    clear: () => box.clear(),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
