import { callLink, formatPhone } from "@openhood/domain/phone";
import en from "../../src/messages/no-script.en.json" with { type: "json" };
import es from "../../src/messages/no-script.es.json" with { type: "json" };
import type { Contact } from "../../src/platform/page.ts";
import { escaped } from "./head.ts";

const words = { en: en.noScript, es: es.noScript };

/** What the shell of all pages that are not written at build time says without JavaScript: whose it is, and how to reach them. */
export function noScript({ name, phone, email }: Contact): string {
  const links = [
    phone && `<a href="${escaped(callLink(phone))}">${escaped(formatPhone(phone))}</a>`,
    email && `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
  ].filter(Boolean);
  const said = (["en", "es"] as const).map(
    (language) => `<p lang="${language}">${words[language].page} ${words[language].reach}</p>`,
  );
  return `<noscript><main class="page"><h1>${escaped(name)}</h1>${said.join("")}<p>${links.join("<br>")}</p></main></noscript>`;
}
