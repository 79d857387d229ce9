import { blankJob } from "@openhood/domain/repair-orders/canned";
import type { Stack } from "@openhood/local-stack/stack";
import { callAs } from "./call-as.ts";
import { expect } from "./shop.ts";

type Staff = { uid: string; name: string; role: string; email: string }[];

/** A car in the shop with two jobs of the technician's, whatever the time. Answers with its order. */
export async function carWithJobs({ siteUrl, db }: Pick<Stack, "siteUrl" | "db">, plate: string) {
  const key = () => crypto.randomUUID();
  const { id } = (await callAs(siteUrl, "advisor", "orders.open", {
    key: key(),
    from: {
      kind: "phone-estimate",
      record: null,
      vehicle: null,
      name: "Rosa Diaz",
      phone: "555 010 8642",
      language: "en",
      car: { plate, year: 2018, make: "Honda", model: "Civic" },
      concern: "Squeals when it brakes",
    },
  })) as { id: string };
  const staff = (await db.doc("shop/staff").get()).get("members") as Staff;
  const found = staff.find(({ email }) => email.startsWith("technician@"));
  if (!found) throw new Error("no technician");
  const technician = { uid: found.uid, name: found.name };
  const jobs = ["Front brakes", "Oil change"].map((name, at) => ({
    type: "add-job",
    job: { ...blankJob(`${plate}-${at}`, { en: name, es: "" }), technician },
    after: at ? `${plate}-0` : null,
  }));
  const here = {
    type: "move-stage",
    from: { is: "scheduled", column: "scheduled" },
    to: { is: "checked-in", column: "checked-in" },
    correction: false,
  };
  const odometer = { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 50_000 }] };
  const commands = [here, odometer, ...jobs];
  const done = await callAs(siteUrl, "advisor", "orders.edit", { id, commands, key: key() });
  expect(done).toMatchObject({ outcomes: commands.map(() => ({ ok: true })) });
  return id;
}
