import { NOTICE_KINDS, type NoticeKind } from "@openhood/domain/customers/notice-kinds";
import { useTranslations } from "use-intl";
import { Checkbox } from "../../../ui/field.tsx";
import styles from "./notice-choice.module.css";

type Props = { off: readonly NoticeKind[]; onOff: (off: NoticeKind[]) => void };

/** What one wants to hear of while one's car is at the shop: all that is not `off`. */
export function NoticeChoice({ off, onOff }: Props) {
  const t = useTranslations("account.profile.notices");
  return (
    <fieldset className={styles.kinds}>
      <legend>{t("title")}</legend>
      {NOTICE_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={t(kind)}
          checked={!off.includes(kind)}
          onChange={({ target }) =>
            onOff(NOTICE_KINDS.filter((one) => (one === kind ? !target.checked : off.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
