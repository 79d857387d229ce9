// Makes the data folder of an older version, which data-folders.test.ts opens with this one:
//   node packages/local-stack/src/testing/keep-folder.ts <checkout of that version, set up> <file to write>
// It starts that version's shop in an empty folder, does over its API what people do, stops it, and packs the folder.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { packFolder } from "./folder.ts";

const [checkout = "", file = ""] = process.argv.slice(2);
const dir = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-former-"));
const main = path.join(checkout, "packages/local-stack/src/main.ts");
const ports = ["port", "mail-port", "texts-port", "smtp-port", "auth-port"].flatMap((name) => [
  `--${name}`,
  "0",
]);
const shop = spawn(process.execPath, [main, "--no-build", "--data", dir, ...ports]);
let output = "";
for (const stream of [shop.stdout, shop.stderr]) {
  stream.on("data", (chunk) => {
    output += chunk;
  });
}
while (!output.includes("Ctrl-C stops it.")) await once(shop.stdout, "data");
const [siteUrl = ""] = output.match(/http:\/\/127\.0\.0\.1:\d+/) ?? [];

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const all = { "content-type": "application/json", ...headers };
  const response = await fetch(`${siteUrl}${url}`, {
    method: "POST",
    headers: all,
    body: JSON.stringify(body),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${url} ${JSON.stringify(body)}: ${JSON.stringify(reply)}`);
  return reply as Record<string, never>;
}
/** Signs in, or up; returns how to call the API as that person. */
async function person(email: string, how: "signInWithPassword" | "signUp" = "signInWithPassword") {
  const body = { email, password: "openhood-demo", returnSecureToken: true };
  const { idToken } = await post(`/identitytoolkit.googleapis.com/v1/accounts:${how}?key=any`, body);
  return async (procedure: string, input: unknown = null) => {
    const { result } = await post(`/api/${procedure}`, input, { authorization: `Bearer ${idToken}` });
    type Data = { ok?: boolean; id?: string; appointment?: { id: string } };
    const { data } = result as unknown as { data: Data };
    if (data.ok === false) throw new Error(`${procedure}: ${JSON.stringify(data)}`);
    return data;
  };
}
const key = () => randomUUID();
const language = "en";
/** The first Wednesday at least `days` from now. */
function wednesday(days: number): string {
  const date = new Date(Date.now() + days * 86_400_000);
  date.setUTCDate(date.getUTCDate() + ((10 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}
const dropOff = (days: number) => ({ kind: "drop-off", date: wednesday(days) });

const casey = await person("customer@openhood.example");
const owner = await person("owner@openhood.example");
const advisor = await person("advisor@openhood.example");
const ana = await person("ana@example.com", "signUp");

await casey("customers.update", { name: "Casey Morgan", phone: "+1 617 555 0175", language: "es" });
await ana("customers.update", { name: "Ana Silva", phone: "+1 617 555 0176", language });
const civic = { year: 2016, make: "Honda", model: "Civic", plate: "7KDR 214" };
const booking = { services: ["oil-change"], vehicle: civic, language, note: "It squeals." };
await casey("booking.book", {
  ...booking,
  when: dropOff(5),
  name: "Casey Morgan",
  phone: "+1 617 555 0175",
  email: "customer@openhood.example",
  key: key(),
});
await advisor("booking.bookFor", {
  ...booking,
  when: dropOff(7),
  name: "Ken Wu",
  phone: "+1 617 555 0177",
  vehicle: { ...civic, plate: "3PLM 992" },
  key: key(),
});
const { appointment } = await advisor("booking.bookFor", {
  ...booking,
  when: dropOff(14),
  name: "Ida Berg",
  phone: "+1 617 555 0179",
  vehicle: { ...civic, plate: "5TRW 118" },
  key: key(),
});
await advisor("booking.cancel", {
  appointment: { id: appointment?.id },
  reason: "The car is sold.",
  key: key(),
});
await owner("staff.invite", {
  name: "Noor Haddad",
  email: "noor@example.com",
  role: "technician",
  language,
  key: key(),
});
await casey("messages.send", {
  name: "Casey Morgan",
  email: "customer@openhood.example",
  message: "Do you do brakes?",
  language,
  key: key(),
});

const facts = { kind: "person", phone: "+1 617 555 0178", email: null, language, notes: "Pays cash." };
const create = async (name: string) =>
  String((await advisor("customers.create", { facts: { ...facts, name }, key: key() })).id);
const [first, second] = [await create("Lou Reyes"), await create("Louis Reyes")];
const vehicle = {
  plate: "1ABC 234",
  plateState: "MA",
  year: 2012,
  make: "Toyota",
  model: "Camry",
  color: "gray",
  notes: null,
};
await advisor("customers.addVehicle", {
  record: second,
  facts: { ...vehicle, vin: "1HGCM82633A004352" },
  reading: { on: wednesday(-20), miles: 98_000 },
  key: key(),
});
const choice = { name: "stays", email: "stays", phone: "stays", language: "stays", notes: "both" };
await advisor("customers.merge", {
  stays: first,
  goes: second,
  revisions: { stays: 1, goes: 1 },
  choice,
  key: key(),
});

// Numbers of other countries, of seven digits, and one that is no number; the first of them says STOP.
const phones = ["+47 22 12 34 56", "(472) 212-3456", "555-0104", "011 45 32 12 34 56", "52 55 1234 5678"];
for (const [n, phone] of phones.entries()) {
  const name = `Phone ${n}`;
  await advisor("customers.create", { facts: { ...facts, name, phone }, key: key() });
  await advisor("booking.bookFor", {
    ...{ ...booking, when: dropOff(21 + 7 * n), name, phone, vehicle: { plate: `9PHN ${n}` }, key: key() },
  });
}
const contact = { name: "Kari", email: null, phone: phones[0], book: true, approve: true };
const fleet = { kind: "fleet", name: "Fjord Cars", language, notes: null, contacts: [contact] };
await advisor("customers.create", { facts: fleet, key: key() });
const [, textsUrl = ""] = output.match(/texts it sent +(http:\S+)/) ?? [];
const answer = new URLSearchParams({ number: "+4722123456", text: "STOP" });
await fetch(`${textsUrl}/answer`, { method: "POST", body: answer, redirect: "manual" });

// A technician goes from car to car, and the clock runs on the last one.
const technician = await person("technician@openhood.example");
for (let car = 1; car <= 24; car++) {
  const { appointment: here } = await advisor("booking.walkIn", {
    ...{ kind: "drop-off", services: ["oil-change"], vehicle: { plate: `8ABC ${100 + car}` }, language },
    ...{ name: "Pat Doe", email: "", phone: "+1 617 555 0180", key: key(), anyway: true },
  });
  const order = here?.id;
  const jobs = ["oil", "brakes"].map((id) => {
    const job = blankJob(id, { en: id, es: "" });
    return { type: "add-job", job, after: null };
  });
  const read = { type: "set-order", changes: [{ field: "odometerIn", from: null, to: 50_000 }] };
  await advisor("orders.edit", { id: order, commands: [...jobs, read], key: key() });
  for (const job of ["oil", "brakes"])
    await technician("clock.press", { press: { kind: "start", order, job }, ago: 0, key: key() });
}

// The mails are sent, and the visits kept under their customers.
await new Promise((resolve) => setTimeout(resolve, 3_000));
shop.kill("SIGTERM");
await once(shop, "close");
fs.writeFileSync(file, packFolder(dir));
fs.rmSync(dir, { recursive: true });
console.log(`${file}: ${fs.statSync(file).size} bytes`);
