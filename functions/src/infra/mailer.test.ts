import net from "node:net";
import { verdictOf } from "@openhood/domain/mail/refusal";
import { expect, onTestFinished, test } from "vitest";
import { config } from "../../test/world.ts";
import { NotSent, sendMail } from "./mailer.ts";

/** A mail server without TLS that takes any password; what it was told, line by line. */
async function openServer() {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 mail.shop.example\r\n");
    socket.on("data", (data) => {
      const line = data.toString().trim();
      heard.push(line);
      if (/^EHLO/i.test(line)) socket.write("250-mail.shop.example\r\n250 AUTH PLAIN LOGIN\r\n");
      else if (/^STARTTLS/i.test(line)) socket.write("502 no such command\r\n");
      else if (/^AUTH/i.test(line)) socket.write("235 welcome\r\n");
      else if (/^DATA/i.test(line)) socket.write("354 go on\r\n");
      else socket.write("250 fine\r\n");
    });
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  return { heard, smtpUrl: `smtp://desk:hunter2@127.0.0.1:${port}` };
}

const mail = { to: "ana@example.com", subject: "Your code", text: "123456" };

test("in production a mail server without TLS is told neither the password nor a mail", async () => {
  const { heard, smtpUrl } = await openServer();
  const refused = await sendMail({ ...config, production: true, smtpUrl }, mail).catch((error) => error);
  expect(refused).toBeInstanceOf(NotSent);
  // Somebody mends the server, and the mail goes: the outbox waits, and gives none up.
  expect(verdictOf(refused.refusal)).toMatchObject({ about: "us" });
  expect(heard.join("\n")).not.toMatch(/AUTH|MAIL FROM|123456/);
});

test("on a developer's machine the mail goes as it is", async () => {
  const { heard, smtpUrl } = await openServer();
  await sendMail({ ...config, smtpUrl }, mail);
  expect(heard.join("\n")).toMatch(/AUTH[\s\S]*123456/);
});
