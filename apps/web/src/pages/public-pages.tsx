import type { ComponentType } from "react";
import { needMessages } from "../platform/language.tsx";
import { lazyPart, preloadOf } from "../platform/lazy-part.tsx";

// Two parts, so that the start page does not fetch what only the others show, nor they its drawing.
const start = () => import("./site/start.ts");
// The privacy page carries the notices' question itself.
const texts = async () =>
  (await Promise.all([import("./site/texts.ts"), needMessages("more"), needMessages("notices")]))[0];

const part = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart(async () => {
    const Page = await load();
    await preloadOf(Page);
    return Page;
  });

export const HomePage = part(async () => (await start()).HomePage);
export const AboutPage = part(async () => (await texts()).AboutPage);
export const AccessibilityPage = part(async () => (await texts()).AccessibilityPage);
export const AuthActionPage = part(async () => (await texts()).AuthActionPage);
export const ContactPage = part(async () => (await texts()).ContactPage);
export const NotFoundPage = part(async () => (await texts()).NotFoundPage);
export const PrivacyPage = part(async () => (await texts()).PrivacyPage);
export const ReviewsPage = part(async () => (await texts()).ReviewsPage);
export const ServicePage = part(async () => (await texts()).ServicePage);
export const ServicesPage = part(async () => (await texts()).ServicesPage);
export const SignInPage = part(async () => (await texts()).SignInPage);
export const QueueNotice = part(async () => (await texts()).QueueNotice);
