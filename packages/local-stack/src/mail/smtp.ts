import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Faults } from "./faults.ts";
import type { Mailbox } from "./mailbox.ts";

const MAX_MESSAGE = 30 * 1024 * 1024;

/** An SMTP server that takes every mail for everybody into the mailbox, unless a fault strikes. */
export function smtpServer(mailbox: Mailbox, faults: Faults): SMTPServer {
  const server = new SMTPServer({
    name: "mail.openhood.example",
    banner: "Openhood local mail",
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    size: MAX_MESSAGE,
    logger: false,
    closeTimeout: 200,
    disableReverseLookup: true,
    onAuth: ({ username }, _session, done) => {
      const answer = faults.answer("AUTH");
      if (answer) return done(refusal(answer.reply, answer.words));
      done(null, { user: username ?? "anyone" });
    },
    onConnect: (session, done) => {
      if (faults.strikes("drop-on-connect")) return hangUp(server, session);
      if (faults.strikes("refuse-connection")) return done(refusal(421, "Not now"));
      const answer = faults.answer("CONN");
      if (answer) return done(refusal(answer.reply, answer.words));
      const wait = faults.delay("greeting");
      if (wait > 0) return void setTimeout(done, wait);
      done();
    },
    onMailFrom: (_address, _session, done) => {
      const answer = faults.answer("MAIL FROM");
      done(answer && refusal(answer.reply, answer.words));
    },
    onRcptTo: ({ address }, _session, done) => {
      const answer = faults.answer("RCPT TO", [address]);
      if (answer) return done(refusal(answer.reply, answer.words));
      if (faults.strikes("refuse-recipient-temporarily")) return done(refusal(450, "Mailbox busy"));
      if (faults.strikes("refuse-permanently")) return done(refusal(550, "No such mailbox"));
      done();
    },
    onData: (stream, session, done) => {
      receive(stream, session).then(
        (kept) => kept && done(),
        (error: Error) => done(error),
      );
    },
  });

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<boolean> {
    const drop = faults.strikes("drop-mid-message");
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      if (drop) {
        hangUp(server, session);
        return false;
      }
      chunks.push(chunk);
    }
    if (stream.sizeExceeded) throw refusal(552, "Message too large");
    const recipients = session.envelope.rcptTo.map(({ address }) => address);
    const answer = faults.answer("DATA", recipients);
    if (answer) throw refusal(answer.reply, answer.words);
    const wait = faults.delay("accepting");
    if (wait > 0) {
      await sleep(wait);
      if (!socketOf(server, session)?.writable) return false;
    }
    const { mailFrom } = session.envelope;
    const from = mailFrom ? mailFrom.address : "";
    mailbox.add({ from, to: recipients }, Buffer.concat(chunks));
    if (faults.strikes("drop-after-accept")) {
      hangUp(server, session);
      return false;
    }
    return true;
  }
  // A client that hangs up is the client's business; without a listener it would end the process.
  server.on("error", () => {});
  return server;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  socketOf(server, session)?.destroy();
}

function socketOf(server: SMTPServer, session: SMTPServerSession): Socket | undefined {
  const connections = (server as unknown as { connections: Set<{ id: string; _socket: Socket }> })
    .connections;
  return [...connections].find((connection) => connection.id === session.id)?._socket;
}
