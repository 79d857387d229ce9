import { TOLD_STAGES, type ToldStage } from "@openhood/domain/repair-orders/told-stages";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Checkbox } from "../../../ui/field.tsx";
import { FormSection, Row } from "../../shop/editor/editor-form.tsx";
import { Line, Tick } from "../../shop/editor/fields.tsx";
import styles from "./order-settings-form.module.css";

const STAGES = "notices.stages";

/** What customers are told by themselves, and when not. */
export function NoticeFields() {
  const t = useTranslations("shop.orders");
  const { getValues, setValue } = useFormContext();
  const told = (useWatch({ name: STAGES }) ?? []) as ToldStage[];
  const isQuiet = useWatch({ name: "notices.quietOn" }) as boolean;
  const toggle = (stage: ToldStage) => {
    const now = getValues(STAGES) as ToldStage[];
    // In the order of the shop, so that ticking twice leaves nothing changed.
    const next = TOLD_STAGES.filter((one) => now.includes(one) !== (one === stage));
    setValue(STAGES, next, { shouldDirty: true });
  };
  return (
    <FormSection id="notices" title={t("sections.notices")} hint={t("hints.notices")}>
      <fieldset className={styles.required}>
        <legend className={styles.legend}>{t("fields.notices.stages")}</legend>
        {TOLD_STAGES.map((stage) => (
          <Checkbox
            key={stage}
            name={STAGES}
            value={stage}
            label={t(`stagesOf.${stage}`)}
            checked={told.includes(stage)}
            onChange={() => toggle(stage)}
          />
        ))}
      </fieldset>
      <Tick name="notices.promise" />
      <Tick name="notices.quietOn" />
      {isQuiet && (
        <Row>
          <Line name="notices.quiet.from" type="time" className="tabular" />
          <Line name="notices.quiet.to" type="time" className="tabular" />
        </Row>
      )}
    </FormSection>
  );
}
