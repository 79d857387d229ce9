import { type Skill, skills } from "@openhood/domain/catalog/service";
import { useTranslations } from "use-intl";
import styles from "./order-page.module.css";

type Props = { value: Skill | null; onSave: (to: Skill | null) => void };

/** What kind of work a job is: for what the shop has to fill in, and for its figures. */
export function JobCategory({ value, onSave }: Props) {
  const t = useTranslations("orders");
  return (
    <label className={styles.field}>
      {t("job.category")}
      <select
        className={styles.input}
        data-required="category"
        value={value ?? ""}
        onChange={({ target }) => onSave(skills.find((one) => one === target.value) ?? null)}
      >
        <option value="">{t("job.noCategory")}</option>
        {skills.map((one) => (
          <option key={one} value={one}>
            {t(`history.values.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
