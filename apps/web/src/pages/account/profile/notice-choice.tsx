import { NOTICE_KINDS } from "@openhood/domain/customers/notice-kinds";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Checkbox } from "../../../ui/field.tsx";
import styles from "./notice-choice.module.css";

/** What one wants to hear nothing of while one's car is at the shop. */
export function NoticeChoice({ register }: { register: () => UseFormRegisterReturn }) {
  const t = useTranslations("account.profile.notices");
  return (
    <fieldset className={styles.kinds}>
      <legend>{t("title")}</legend>
      {NOTICE_KINDS.map((kind) => (
        <Checkbox key={kind} value={kind} label={t(kind)} {...register()} />
      ))}
    </fieldset>
  );
}
