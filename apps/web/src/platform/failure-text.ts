import { useTranslations } from "use-intl";
import { useUser } from "./session-store.ts";

/** Why the shop did not take something, by the reason of its answer. */
export function useFailureText(): (reason: string) => string {
  const t = useTranslations("outbox.reasons");
  const { role } = useUser();
  return (reason) => {
    // Technicians can't fill in every field themselves.
    if (reason === "missing" && role === "technician") return t("missing-ask");
    return t(t.has(reason as "other") ? (reason as "other") : "other");
  };
}
