import type { ComponentType } from "react";
import { needMessages } from "../platform/language.tsx";
import { lazyPart, preloadOf } from "../platform/lazy-part.tsx";
import type { Feature } from "../platform/messages.ts";

// Two parts, so that the start page does not fetch what only the others show, nor they its drawing.
const start = () => import("./site/start.ts");
const texts = () => import("./site/texts.ts");

/** A page with what it says, and with what it waits for itself. */
const page = <P extends object>(load: () => Promise<ComponentType<P>>, ...says: Feature[]) =>
  lazyPart(async () => {
    const [Page] = await Promise.all([load(), ...says.map(needMessages)]);
    await preloadOf(Page);
    return Page;
  });

export const HomePage = page(async () => (await start()).HomePage, "site");
export const AboutPage = page(async () => (await texts()).AboutPage, "site", "about");
export const AccessibilityPage = page(async () => (await texts()).AccessibilityPage, "accessibility");
export const AuthActionPage = page(async () => (await texts()).AuthActionPage, "sign-in", "refusal");
export const ContactPage = page(async () => (await texts()).ContactPage, "site", "contact", "refusal");
export const NotFoundPage = page(async () => (await texts()).NotFoundPage, "not-found");
export const PrivacyPage = page(async () => (await texts()).PrivacyPage, "privacy", "notices");
export const ReviewsPage = page(async () => (await texts()).ReviewsPage, "site", "reviews");
export const ServicePage = page(async () => (await texts()).ServicePage, "site", "services", "not-found");
export const ServicesPage = page(async () => (await texts()).ServicesPage, "site", "services");
export const SignInPage = page(async () => (await texts()).SignInPage, "sign-in", "refusal");
export const QueueNotice = page(async () => (await texts()).QueueNotice, "contact");
