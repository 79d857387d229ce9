import { isStaff, type Role } from "@openhood/domain/staff/roles";
import { editShop } from "../src/features/shop/edit-shop.ts";
import type { Ctx } from "../src/infra/ctx.ts";
import type { FakeAccounts } from "./fake-accounts.ts";
import { contents } from "./snapshot.ts";
import { makeWorld, type World } from "./world.ts";

/** What is in everything that belongs to somebody else. */
export const STRANGER = "stranger";
const at = "2026-03-02T13:00:00.000Z";

/** A shop in which one role meets its own data, or another's. */
export type Scene = {
  world: World;
  ctx: Ctx;
  /** The address, the message, the archived message, the dead mail and the crew member the call is about. */
  email: string;
  message: string;
  archived: string;
  mail: string;
  member: string;
  /** A service of the catalogue, as an editor saw it. */
  service: { slug: string; version: string };
  /** What belongs to the stranger, by path. */
  strangers: Record<string, unknown>;
};

const messageOf = (id: string, who: string, assignee: string | null, archived = false) => ({
  v: 1,
  id,
  sentAt: at,
  updatedAt: at,
  from: { name: who, email: `${who}@example.com`, phone: null, vehicle: null, language: "en" },
  state: archived
    ? { status: "archived", archivedAt: at, archivedBy: "owner", before: { status: "new" } }
    : { status: "new" },
  assignee: assignee && { uid: assignee, name: assignee },
  entries: [{ id, at, by: { kind: "customer" }, text: `words of ${who}` }],
});

const deadMail = (id: string, who: string) => ({
  v: 1,
  id,
  to: { name: "Shop", address: "shop@openhood.example" },
  replyTo: { name: who, address: `${who}@example.com` },
  subject: `Message from ${who}`,
  text: `words of ${who}`,
  html: `<p>words of ${who}</p>`,
  thread: [],
  person: `${who}@example.com`,
  about: { kind: "message", id: `${id}-message` },
  link: null,
  status: "dead",
  dueAt: null,
  attempts: 14,
  diedAt: 1,
  error: "EENVELOPE 550",
  queuedAt: 0,
  expireAt: null,
});

const member = (uid: string, role: string) => ({
  v: 1,
  uid,
  name: uid,
  email: `${uid}@example.com`,
  role,
  since: at,
  claims: "set",
  leftAt: null,
});

export async function makeScene(role: Role, whose: "own" | "other", fake: FakeAccounts): Promise<Scene> {
  const world = await makeWorld();
  const { db } = world;
  const crew = [
    ["owner", "owner"],
    ["co-owner", "owner"],
    ["advisor", "advisor"],
    ["technician", "technician"],
    ["mate", "technician"],
  ] as const;
  const batch = db.batch();
  batch.set(db.doc("shop/crew"), { v: 1, members: crew.map(([uid, as]) => member(uid, as)) });
  const people = [...crew.map(([uid]) => uid), "customer", "unverified", "public", STRANGER];
  for (const who of people) {
    if (who !== "public") fake.add(who, `${who}@example.com`);
    batch.set(db.doc(`messages/${who}-message`), messageOf(`${who}-message`, who, who));
    batch.set(db.doc(`messages/${who}-archived`), messageOf(`${who}-archived`, who, who, true));
    batch.set(db.doc(`outbox/${who}-mail`), deadMail(`${who}-mail`, who));
    const profile = { v: 1, uid: who, email: `${who}@example.com`, name: who, phone: null, language: "en" };
    batch.set(db.doc(`customers/${who}`), { ...profile, updatedAt: at });
  }
  batch.set(db.doc("services/test-only"), { slug: "test-only", order: 1 });
  await batch.commit();
  const { services } = await editShop(world.as("owner"));
  const subject = whose === "own" ? role : STRANGER;
  const strangers = Object.fromEntries(
    Object.entries(contents(world)).filter(([path]) => path.includes(STRANGER)),
  );
  return {
    world,
    ctx: world.as(role),
    email: `${subject}@example.com`,
    message: `${subject}-message`,
    archived: `${subject}-archived`,
    mail: `${subject}-mail`,
    member: whose === "own" && isStaff(role) ? role : "mate",
    service: { slug: "test-only", version: services[0]?.version ?? "" },
    strangers,
  };
}
