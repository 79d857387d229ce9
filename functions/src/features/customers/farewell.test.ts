import { beforeEach, expect, test, vi } from "vitest";
import { openShop } from "../../../test/booking.ts";
import { FakeAccounts } from "../../../test/fake-accounts.ts";
import { makePost, type Post } from "../../../test/post.ts";
import { contents } from "../../../test/snapshot.ts";
import { provideFirestore } from "../../infra/firebase.ts";
import { removeOwnData } from "./remove-own-data.ts";
import { sweepRemovals } from "./sweep-removals.ts";
import { updateProfile } from "./update-profile.ts";

const accounts = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock("../../infra/firebase.ts", async (original) => ({
  ...(await original<object>()),
  accounts: async () => accounts.current,
}));

let post: Post;
beforeEach(async () => {
  accounts.current = new FakeAccounts();
  post = await makePost();
  provideFirestore(post.world.db);
  await openShop(post.world);
});

const zoraida = () => post.world.as("customer", "zoraida");
const received = async () => {
  await post.sweep();
  return post.mail.list();
};

test("whose account is deleted is told once, in their language, what went and what stays; then the mail is gone, too", async () => {
  await updateProfile(zoraida(), { name: "Zoraida", language: "es" });
  expect(await removeOwnData(zoraida())).toEqual({ ok: true });
  const [mail, ...more] = await received();
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(["zoraida@example.com"]);
  expect(mail?.subject).toBe("Su cuenta en Hollis Street Garage está eliminada");
  expect(mail?.text).toMatch(/las facturas y lo que usted autorizó por escrito/);
  expect(mail?.headers).toContainEqual({ key: "auto-submitted", value: "auto-generated" });
  expect(JSON.stringify(contents(post.world))).not.toContain("zoraida@");
  expect(await post.world.all("outbox")).toEqual([]);
});

test("nobody is told before it is done, and then once, however many do it at once", async () => {
  const fake = new FakeAccounts();
  const { deleteUsers } = fake;
  fake.deleteUsers = () => Promise.reject(new Error("away"));
  accounts.current = fake;
  await removeOwnData(zoraida());
  expect(await received()).toEqual([]);
  fake.deleteUsers = deleteUsers;
  const sweep = () => sweepRemovals(post.world.as("public"));
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await received()).toHaveLength(1);
  expect(await post.world.all("removals")).toEqual([]);
});

test("an address that was never proven is somebody else's, who is told nothing", async () => {
  await removeOwnData(post.world.as("unverified", "zoraida"));
  expect(await received()).toEqual([]);
});

test("a farewell that no mailbox takes is not kept either", async () => {
  post.mail.fault({ kind: "refuse-permanently" });
  await removeOwnData(zoraida());
  expect(await received()).toEqual([]);
  expect(await post.world.all("outbox")).toEqual([]);
});
