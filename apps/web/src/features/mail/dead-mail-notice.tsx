import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./dead-mail-notice.module.css";

/** Says on the inbox that mails did not go out: somebody waits for an answer that never came. */
export function DeadMailNotice() {
  const t = useTranslations("desk.mail");
  const trpc = useTRPC();
  const me = useMe();
  const { data } = useQuery({ ...trpc.mail.dead.queryOptions(), enabled: me.may("mail.dead") });
  if (!data?.length) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="watch" title={t("notice", { count: data.length })}>
        <Link to="/desk/mail">{t("noticeLink")}</Link>
      </Notice>
    </div>
  );
}
