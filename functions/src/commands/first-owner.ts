import { parseArgs } from "node:util";
import { Email, Language, line } from "@openhood/domain/fields";
import { z } from "zod";
import { firstOwner } from "../features/staff/first-owner.ts";
import { systemCtx } from "../infra/ctx.ts";

// Run by whoever holds the cloud project, with its credentials: docs/DEPLOY.md, "The first owner".
const usage = "npm run first-owner -- --email you@yourshop.com --name 'Your Name' [--language en|es]";

const { values } = parseArgs({
  options: {
    email: { type: "string" },
    name: { type: "string" },
    language: { type: "string", default: "en" },
  },
});
const person = z.object({ email: Email, name: line(80), language: Language }).safeParse(values);

if (!person.success) {
  console.error(`Usage: ${usage}`);
  process.exit(2);
}
const reply = await firstOwner(systemCtx(), person.data);
if (reply.ok) {
  console.log(`${person.data.email} owns the shop now. A mail with a link to sign in is on its way.`);
} else {
  console.error(
    reply.reason === "has-owner"
      ? "The shop has an owner already, who can invite others in the app."
      : `Refused: ${reply.reason}.`,
  );
  process.exit(1);
}
