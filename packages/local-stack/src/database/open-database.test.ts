import { once } from "node:events";
import net from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "./open-database.ts";

test("with FIRESTORE_EMULATOR_HOST set, the database is that emulator", { timeout: 120_000 }, async () => {
  const emulator = net.createServer((socket) => socket.destroy());
  emulator.listen(0, "127.0.0.1");
  await once(emulator, "listening");
  onTestFinished(() => void emulator.close());
  const { port } = emulator.address() as net.AddressInfo;
  vi.stubEnv("FIRESTORE_EMULATOR_HOST", `127.0.0.1:${port}`);
  onTestFinished(() => void vi.unstubAllEnvs());

  const asked = once(emulator, "connection");
  const { db, controller, close } = await openDatabase({ projectId: "demo-emulator" });
  expect(controller).toBeUndefined();
  const answer = db.doc("shop/profile").get();
  answer.catch(() => {});
  await asked;
  await close();
});
