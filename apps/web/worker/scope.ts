// What a service worker is, as far as ours needs it: TypeScript's own description cannot stand beside that of a page.

type Awaiting = Event & { waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = Awaiting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

export type MessageEventOfPage = Awaiting & { data: unknown; ports: readonly MessagePort[] };

export type WorkerScope = {
  /** Filled in by the build: everything to keep. A revision stands where the address does not change with the content. */
  __WB_MANIFEST: { url: string; revision: string | null }[];
  location: Location;
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: "install" | "activate", listener: (event: Awaiting) => void): void;
    (type: "fetch", listener: (event: FetchEvent) => void): void;
    (type: "message", listener: (event: MessageEventOfPage) => void): void;
  };
};
