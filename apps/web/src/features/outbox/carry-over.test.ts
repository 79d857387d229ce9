// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { setOnline } from "../../platform/network.ts";
import { OUTBOX, openOutbox, outbox } from "../../platform/outbox.ts";
import { session } from "../../platform/session-store.ts";
import { carryOver } from "./carry-over.ts";

const AT = Date.now() - 60_000;

/** What former versions kept of one person and of the device. */
const profile: Record<string, object[]> = {
  "openhood.queue.contact": [
    {
      v: 1,
      input: { key: "message", name: "Ada", email: "ada@mail.example", message: "It squeals." },
      writtenAt: AT,
      status: "waiting",
    },
  ],
};

afterEach(async () => {
  setOnline(true);
  session.set({ status: "signed-out" });
  localStorage.clear();
  await (await openOutbox(OUTBOX)).clear("entries");
});

test("what waits in the keys of former versions is in the outbox afterwards, once, and the keys are gone", async () => {
  setOnline(false);
  const user = {
    uid: "it",
    email: null,
    emailVerified: true,
    name: "Lou",
    role: "technician",
    signedInAt: 0,
  };
  session.set({ status: "signed-in", user } as never);
  localStorage.setItem("openhood.theme", "dark");
  for (const [key, values] of Object.entries(profile)) localStorage.setItem(key, JSON.stringify(values));
  await Promise.all([carryOver(), carryOver()]);
  await outbox.refresh();
  expect(outbox.entries.get().map(({ key, procedure, owner, at }) => [key, procedure, owner, at])).toEqual([
    ["message", "messages.send", "device", AT],
  ]);
  expect(outbox.entries.get()[0]).toMatchObject({
    input: { message: "It squeals.", email: "ada@mail.example" },
  });
  expect(Object.keys(localStorage).sort()).toEqual([OUTBOX, "openhood.theme"].sort());
});
