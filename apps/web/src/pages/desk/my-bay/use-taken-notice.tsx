import { inLanguage } from "@openhood/domain/local-text";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { BAY_ARRIVED } from "../../../platform/storage-keys.ts";
import { useStored } from "../../../platform/use-stored.ts";
import { FootNotice } from "./foot-notice.tsx";

/** To whom a job was given since a clock on it began, how often, and whether its person has seen the last time. */
type Given = { from?: string | undefined; to?: string | undefined; times: number; seen?: boolean };

function givenIn(text: string | null): Given {
  try {
    return { times: 0, ...(JSON.parse(text ?? "{}") as Partial<Given>) };
  } catch {
    return { times: 0 };
  }
}

/**
 * That the job on which one's clock runs was given to somebody else since it began; until that is seen, or they have it no longer; also
 * where it was given while the page was closed. It is for the page's foot.
 */
export function useTakenNotice({ open, orders, isRead }: OwnClock): ReactNode {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const { uid } = useMe();
  const job = orders
    .find(({ order }) => order.id === open?.order)
    ?.order.jobs.find(({ id }) => id === open?.job);
  const owner = job?.technician;
  const place = `${BAY_ARRIVED}${uid}.taken`;
  // How often it was given to somebody, and to whom last, since the clock began: each time is news.
  const given = useRef<Given>(null);
  const [stored, store] = useStored(place);
  const kept = givenIn(stored);
  given.current ??= kept;
  if (isRead && given.current.from !== open?.from)
    given.current = { from: open?.from, to: owner?.uid, times: 0 };
  else if (isRead && given.current.to !== owner?.uid)
    given.current = { ...given.current, to: owner?.uid, times: given.current.times + 1, seen: false };
  // Another tab was told of it, and it was read there.
  if (kept.seen && kept.from === given.current.from && kept.to === given.current.to) given.current = kept;
  const { from, times, seen } = given.current;
  const text = from ? JSON.stringify(given.current) : null;
  useEffect(() => void (isRead && store(text)), [place, text, isRead]);
  const shown = isRead && times > 0 && !seen && owner && owner.uid !== uid && { job, owner };
  const name = shown && inLanguage(shown.job.name, language);
  return (
    <FootNotice
      job={job?.id}
      name={name || null}
      text={
        shown
          ? `${t("job.now.of", { name: name || "", technician: shown.owner.name })} ${t("job.isTaken")}`
          : null
      }
      onSeen={() => {
        given.current = { from, to: owner?.uid, times, seen: true };
        store(JSON.stringify(given.current));
      }}
    />
  );
}
