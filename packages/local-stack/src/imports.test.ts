import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./stack.ts";
import { temporaryDirectory } from "./testing/temporary.ts";

/** A tree with one file for each place and, in a line each, what it imports; and what the project's own rules say of it. */
function lint(imports: Record<string, string[]>, rule = "style/noRestrictedImports"): string[] {
  const tree = temporaryDirectory();
  const config = JSON.parse(fs.readFileSync(path.join(ROOT, "biome.json"), "utf8"));
  fs.writeFileSync(path.join(tree, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
  for (const [file, froms] of Object.entries(imports)) {
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.writeFileSync(path.join(tree, file), froms.map((from) => `import "${from}";\n`).join(""));
  }
  const biome = path.join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const args = ["lint", `--only=${rule}`, "--reporter=github", "--max-diagnostics=none", "."];
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: tree, encoding: "utf8" });
  return [...stdout.matchAll(/file=([^,]+),line=(\d+)/g)].map(([, found = "", line]) => {
    const file = path.isAbsolute(found) ? path.relative(tree, found) : found;
    return `${file} ← ${imports[file]?.[Number(line) - 1]}`;
  });
}

const domain = "packages/domain/src/mail/outbox.ts";
const feature = "functions/src/features/messages";
const web = "apps/web/src";
const page = `${web}/pages/desk/inbox/thread.tsx`;
const localStack = "@openhood/local-stack/stack";

// docs/ARCHITECTURE.md: domain ← functions ← web; api → features → infra; shell → pages → features → ui and platform.
const refused = [
  [domain, "@openhood/functions/index"],
  [domain, "firebase-admin/firestore"],
  [domain, "node:fs"],
  [domain, "react"],
  ["functions/src/infra/outbox.ts", "../features/messages/store.ts"],
  ["functions/src/infra/outbox.ts", "../api/router.ts"],
  [`${feature}/send-message.ts`, "firebase-admin/firestore"],
  [`${feature}/send-message.ts`, "../staff/list-staff.ts"],
  [`${feature}/send-message.ts`, "../../api/trpc.ts"],
  [`${feature}/router.ts`, "../staff/list-staff.ts"],
  [`${feature}/router.ts`, "firebase-admin/firestore"],
  [`${feature}/store.ts`, "../staff/list-staff.ts"],
  [`${feature}/store.ts`, localStack],
  ["functions/src/api/serve.ts", "firebase-admin/firestore"],
  ["functions/src/index.ts", localStack],
  ["functions/src/commands/first-owner.ts", localStack],
  [`${web}/features/staff/invite-form.tsx`, "../messages/waiting.ts"],
  [`${web}/features/shop/editor/slug.ts`, "../../sign-in/api.ts"],
  [`${web}/features/messages/contact-form.tsx`, "../../pages/site/forms.ts"],
  [`${web}/features/messages/contact-form.tsx`, "../../shell/routes.tsx"],
  [`${web}/features/messages/contact-form.tsx`, "@openhood/functions/api/router"],
  [page, "../schedule/day-board.tsx"],
  [page, "../../site/contact/contact-page.tsx"],
  [page, "../../../shell/routes.tsx"],
  [page, "@openhood/functions/api/router"],
  [`${web}/pages/desk-pages.tsx`, "../shell/routes.tsx"],
  [`${web}/ui/button.tsx`, "../features/staff/invite-form.tsx"],
  [`${web}/ui/button.tsx`, "../pages/desk-pages.tsx"],
  [`${web}/platform/session.ts`, "../shell/routes.tsx"],
  [`${web}/platform/session.ts`, "../pages/desk-pages.tsx"],
  [`${web}/platform/session.ts`, "@openhood/functions/api/router"],
  [`${web}/platform/trpc.tsx`, localStack],
  [`${web}/shell/routes.tsx`, "@openhood/functions/api/router"],
  [`${web}/main.tsx`, localStack],
] as const;

const taken = [
  [`${feature}/store.ts`, "firebase-admin/firestore"],
  [`${feature}/router.ts`, "../../api/trpc.ts"],
  [`${feature}/send-message.ts`, "../../infra/outbox.ts"],
  [`${feature}/send-message.ts`, "./store.ts"],
  [`${web}/platform/trpc.tsx`, "@openhood/functions/api/router"],
  [`${web}/features/messages/contact-form.tsx`, "../shop/symptoms.ts"],
  [`${web}/features/messages/contact-form.tsx`, "@openhood/domain/mail/outbox"],
  [`${web}/features/shop/editor/slug.ts`, "../catalogue.ts"],
  [page, "./use-inbox.ts"],
  [page, "../forms.ts"],
  [page, "../../../features/messages/waiting.ts"],
  [page, "../../../ui/button.tsx"],
  ["functions/src/api/serve.test.ts", localStack],
] as const;

test("imports against the direction are refused by the linter, and no others", () => {
  const imports: Record<string, string[]> = {};
  for (const [file, from] of [...refused, ...taken]) imports[file] = [...(imports[file] ?? []), from];
  expect(lint(imports).sort()).toEqual(refused.map(([file, from]) => `${file} ← ${from}`).sort());
});

test("a circle of imports in the client is refused", () => {
  const [store, session] = [`${web}/platform/session-store.ts`, `${web}/platform/session.ts`];
  const circle = { [store]: ["./session.ts"], [session]: ["./session-store.ts"] };
  expect(lint(circle, "suspicious/noImportCycles").sort()).toEqual([
    `${store} ← ./session.ts`,
    `${session} ← ./session-store.ts`,
  ]);
});
