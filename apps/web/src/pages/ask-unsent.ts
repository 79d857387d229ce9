import type { useTranslations } from "use-intl";
import { carryOverOld } from "../features/outbox/carry-over-old.ts";
import { outbox } from "../platform/outbox.ts";
import { signedInUid } from "../platform/session-store.ts";
import { presentAlert } from "../ui/overlays/present.ts";

/** How long what waits may take to be sent before it is asked about, ms. */
const SENDING = 3_000;

/** Asks whoever signs out what becomes of what is not sent. Resolves to whether they go on. */
export async function askUnsent(t: ReturnType<typeof useTranslations<"signOut">>): Promise<boolean> {
  await carryOverOld();
  await Promise.race([outbox.flush(), new Promise((resolve) => setTimeout(resolve, SENDING))]);
  await outbox.refresh();
  const uid = signedInUid() ?? "";
  const count = outbox.entries.get().filter(({ owner }) => owner === uid).length;
  if (count === 0) return true;
  const { data } = await presentAlert({
    title: t("title"),
    text: t("waiting", { count }),
    choices: [
      { label: t("keep"), value: "cancel", kind: "cancel" },
      { label: t("discard"), value: "discard", kind: "danger" },
      { label: t("confirm"), value: "confirm", kind: "primary" },
    ],
  }).dismissed;
  if (data === "discard") await outbox.clear(uid);
  return data === "discard" || data === "confirm";
}
