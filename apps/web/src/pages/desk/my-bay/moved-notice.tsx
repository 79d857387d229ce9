import { useTranslations } from "use-intl";
import { SeenNotice } from "./seen-notice.tsx";

type Props = { label: string; bay: string; onSeen: () => void };

/** That a car was moved to another bay while its technician's device was offline. */
export function MovedNotice({ label, bay, onSeen }: Props) {
  const t = useTranslations("myBay.moved");
  return (
    <SeenNotice title={label} seenOf={t("seenOf", { label, bay })} onSeen={onSeen} data-moved="">
      {t("text", { bay })}
    </SeenNotice>
  );
}
