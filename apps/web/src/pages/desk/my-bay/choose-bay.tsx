import { useTranslations } from "use-intl";
import type { Today } from "../../../features/appointments/today.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./my-bay.module.css";

type Props = {
  lanes: Today["lanes"];
  lane: string | null;
  /** What the bay is called that had been chosen and is no longer there; null where there is none. */
  gone?: string | null;
  onChoose: (id: string) => void;
};

/** Which bay this device stands in: big buttons until one is chosen, then a small choice. */
export function ChooseBay({ lanes, lane, gone = null, onChoose }: Props) {
  const t = useTranslations("myBay");
  if (lane === null)
    return (
      <section aria-labelledby="choose-bay" className={styles.section}>
        {gone !== null && <Notice tone="watch">{t("chosenGone", { bay: gone })}</Notice>}
        <h2 id="choose-bay">{t("choose")}</h2>
        <div className={styles.buttons}>
          {lanes.map(({ id, name }) => (
            <Button key={id} size="large" variant="secondary" wide onClick={() => onChoose(id)}>
              {name}
            </Button>
          ))}
        </div>
      </section>
    );
  return (
    <Field label={t("bay")}>
      <Select value={lane} onChange={(event) => onChoose(event.target.value)}>
        {lanes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
