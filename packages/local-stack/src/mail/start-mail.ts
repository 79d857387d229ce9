import http from "node:http";
import type { Server } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { SMTPServer } from "smtp-server";
import { HOST, listenOn, listenOnFree } from "../ports.ts";
import { type Fault, Faults } from "./faults.ts";
import { type Mail, Mailbox } from "./mailbox.ts";
import { mailPage } from "./page.ts";
import type { Inbound } from "./reply.ts";
import { smtpServer } from "./smtp.ts";

/** A running mail server with a page that shows what it got. */
export interface MailServer {
  smtpUrl: string;
  smtpPort: number;
  /** Address of the page; `${pageUrl}/mails` gives JSON. */
  pageUrl: string;
  /** Received mails, oldest first. */
  list(): Promise<Mail[]>;
  /** Waits for a mail that matches; rejects after `timeout` milliseconds. */
  waitFor(matches: (mail: Mail) => boolean, timeout?: number): Promise<Mail>;
  clear(): void;
  /** Lets mails to this domain be answered from their page. */
  answerTo(inbound: Inbound): void;
  /** Makes the server misbehave from now on; null ends it. */
  fault(fault: Fault | null): void;
  /** Takes SMTP down: nothing listens any more, open connections are cut. */
  stop(): Promise<void>;
  /** Takes SMTP up again on the same port. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the mail server. Ports that are taken are replaced by the next free ones; 0 or none means any. */
export async function startMail(
  options: { smtpPort?: number; pagePort?: number; dir?: string } = {},
): Promise<MailServer> {
  const mailbox = new Mailbox(options.dir);
  const faults = new Faults();
  let inbound: Inbound | null = null;
  const smtp = await listenOnFree(options.smtpPort ?? 0, () => {
    const server = smtpServer(mailbox, faults);
    return { server, address: () => server.server.address() };
  });
  const page = await listenOnFree(options.pagePort ?? 0, () => {
    const server = http.createServer(mailPage(mailbox, () => inbound));
    return { server, address: () => server.address() };
  });
  let running: SMTPServer | undefined = smtp.server;

  async function stop(): Promise<void> {
    const server = running;
    running = undefined;
    if (server) await closeAtOnce(server);
  }
  return {
    smtpUrl: `smtp://${HOST}:${smtp.port}`,
    smtpPort: smtp.port,
    pageUrl: `http://${HOST}:${page.port}`,
    list: () => mailbox.list(),
    clear: () => mailbox.clear(),
    answerTo: (to) => {
      inbound = to;
    },
    fault: (fault) => faults.set(fault),
    stop,
    async waitFor(matches, timeout = 5000) {
      for (const end = Date.now() + timeout; ; await sleep(20)) {
        const mail = (await mailbox.list()).find(matches);
        if (mail) return mail;
        if (Date.now() > end)
          throw new Error(`No such mail came within ${timeout} ms; ${mailbox.size} others did.`);
      }
    },
    async listen() {
      if (running) return;
      const server = smtpServer(mailbox, faults);
      await listenOn(server, smtp.port);
      running = server;
    },
    async close() {
      page.server.closeAllConnections();
      await Promise.all([stop(), new Promise((done) => page.server.close(done))]);
    },
  };
}

function closeAtOnce(server: SMTPServer): Promise<void> {
  const { connections, server: listening } = server as unknown as {
    connections: Set<{ _socket: { destroy(): void } }>;
    server: Server;
  };
  for (const connection of connections) connection._socket.destroy();
  return new Promise((resolve) => {
    server.close(() => resolve());
    listening.close();
  });
}
