import { inLanguage } from "@openhood/domain/local-text";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnClock } from "../../../features/orders/use-job-clock.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { FootNotice } from "./foot-notice.tsx";

/**
 * That the job on which one's clock runs was given to somebody else since it began; until that is seen, or they have it no longer. It is
 * for the page's foot.
 */
export function useTakenNotice({ open, orders }: OwnClock): ReactNode {
  const t = useTranslations("myBay");
  const { language } = useLanguage();
  const { uid } = useMe();
  const job = orders
    .find(({ order }) => order.id === open?.order)
    ?.order.jobs.find(({ id }) => id === open?.job);
  const owner = job?.technician;
  // How often it was given to somebody, and to whom last, since the clock began: each time is news.
  const given = useRef<{ from?: string | undefined; to?: string | undefined; times: number }>({ times: 0 });
  if (given.current.from !== open?.from) given.current = { from: open?.from, to: owner?.uid, times: 0 };
  else if (given.current.to !== owner?.uid)
    given.current = { ...given.current, to: owner?.uid, times: given.current.times + 1 };
  const [seen, see] = useState<string>();
  const { times } = given.current;
  const news = `${open?.from} ${times}`;
  const shown = times > 0 && seen !== news && owner && owner.uid !== uid && { job, owner };
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
      onSeen={() => see(news)}
    />
  );
}
