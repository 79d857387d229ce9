import { callLink, formatPhone } from "@openhood/domain/phone";
import type { Contact } from "../../src/platform/page.ts";
import { escaped } from "./head.ts";

const words = {
  en: {
    text: "This page needs JavaScript, which is turned off in this browser. Nothing is lost: your repair order, your appointment and your messages are with us.",
    reach: "Call us or write to us, and we’ll go through it with you.",
  },
  es: {
    text: "Esta página necesita JavaScript, que está desactivado en este navegador. No se perdió nada: su orden de reparación, su cita y sus mensajes están con nosotros.",
    reach: "Llámenos o escríbanos y lo vemos con usted.",
  },
};

/** What the shell of all pages that are not written at build time says without JavaScript: whose it is, and how to reach them. */
export function noScript({ name, phone, email }: Contact): string {
  const links = [
    phone && `<a href="${escaped(callLink(phone))}">${escaped(formatPhone(phone))}</a>`,
    email && `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
  ].filter(Boolean);
  const said = (["en", "es"] as const).map(
    (language) => `<p lang="${language}">${words[language].text} ${words[language].reach}</p>`,
  );
  return `<noscript><main class="page"><h1>${escaped(name)}</h1>${said.join("")}<p>${links.join("<br>")}</p></main></noscript>`;
}
