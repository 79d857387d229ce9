import { useTranslations } from "use-intl";

/** Why the shop did not take something, by the reason of its answer. */
export function useFailureText(): (reason: string) => string {
  const t = useTranslations("outbox.reasons");
  return (reason) => t(t.has(reason as "other") ? (reason as "other") : "other");
}
