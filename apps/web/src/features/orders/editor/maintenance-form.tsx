import { inLanguage } from "@openhood/domain/local-text";
import { MAX_INTERVALS, type MaintenanceSettings } from "@openhood/domain/maintenance/settings";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useFormatter, useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useIssueAt } from "../../shop/editor/editor-context.tsx";
import { EditorForm, FormSection, Row } from "../../shop/editor/editor-form.tsx";
import { BothLanguages, NumberLine, Tick } from "../../shop/editor/fields.tsx";
import { ListEditor } from "../../shop/editor/list-editor.tsx";
import { type Base, type Editor, useEditor } from "../../shop/editor/use-editor.ts";
import { checkMaintenance, type MaintenanceValues, maintenanceValues } from "./maintenance-values.ts";
import styles from "./order-settings-form.module.css";
import { titleIn } from "./title-in.ts";

const baseOf = (value: MaintenanceSettings): Base<MaintenanceSettings> => ({
  value,
  version: value.revision,
});

type Props = {
  current: MaintenanceSettings;
  canned: readonly CannedJob[];
  reread: () => Promise<MaintenanceSettings>;
};

/** The form over the shop's table of services, and its warranty. */
export function MaintenanceForm({ current, canned, reread }: Props) {
  const t = useTranslations("shop.maintenance");
  const formatter = useFormatter();
  // While it is typed it may be no number yet.
  const grouped = (miles: string) => (/^\d+$/.test(miles) ? formatter.number(Number(miles)) : miles);
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { language } = useLanguage();
  const offered = new Set(canned.map(({ id }) => id));
  const editor = useEditor<MaintenanceSettings, MaintenanceValues>({
    name: "shop.maintenance",
    current: baseOf(current),
    valuesOf: (value) => maintenanceValues(value ?? current, offered),
    check: (values) => checkMaintenance(values, 1),
    send: (settings, version) =>
      api.orders.saveMaintenance.mutate({ settings: { ...settings, revision: version ?? 1 } }),
    reread: async () => baseOf(await reread()),
    part: "settings",
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: trpc.orders.due.queryKey() });
      presentToast({ text: t("saved") });
    },
  });
  return (
    <EditorForm<MaintenanceValues>
      subject="maintenance"
      editor={editor as unknown as Editor<unknown, object>}
    >
      <FormSection id="intervals" title={t("lists.intervals")} hint={t("hints.intervals")}>
        <ListEditor
          name="intervals"
          max={MAX_INTERVALS}
          newItem={() => ({
            id: crypto.randomUUID(),
            name: { en: "", es: "" },
            miles: "",
            months: "",
            canned: [],
            formerly: [],
          })}
          titleOf={titleIn(language)}
          noteOf={({ miles, months }) =>
            [miles && t("everyMiles", { miles: grouped(miles) }), months && t("everyMonths", { months })]
              .filter(Boolean)
              .join(" · ")
          }
        >
          {(path) => (
            <>
              <BothLanguages name={`${path}.name`} />
              <Row>
                <NumberLine name={`${path}.miles`} hint={t("hints.either")} inputMode="numeric" />
                <NumberLine name={`${path}.months`} inputMode="numeric" />
              </Row>
              <DoneBy at={path} canned={canned} />
            </>
          )}
        </ListEditor>
      </FormSection>
      <FormSection id="warranty" title={t("sections.warranty")} hint={t("hints.warranty")}>
        <Tick name="warrantyOn" />
        <WarrantyFields />
      </FormSection>
      <FormSection id="reminders" title={t("sections.reminders")} hint={t("hints.reminders")}>
        <Tick name="reminders" />
      </FormSection>
    </EditorForm>
  );
}

/** Which canned jobs do a service, and that some did it that are no longer offered. */
function DoneBy({ at, canned }: { at: string; canned: readonly CannedJob[] }) {
  const path = `${at}.canned`;
  const t = useTranslations("shop.maintenance");
  const { language } = useLanguage();
  const { getValues, setValue } = useFormContext();
  const chosen = (useWatch({ name: path }) ?? []) as string[];
  const error = useIssueAt(path);
  const formerly = ((useWatch({ name: `${at}.formerly` }) ?? []) as string[]).length;
  const toggle = (id: string) => {
    const now = getValues(path) as string[];
    setValue(path, now.includes(id) ? now.filter((one) => one !== id) : [...now, id], { shouldDirty: true });
  };
  return (
    <fieldset className={styles.required} id={`list-${path}`} tabIndex={-1}>
      <legend className={styles.legend}>{t("fields.intervals.canned")}</legend>
      {canned.map(({ id, name }, index) => (
        <Checkbox
          key={id}
          name={path}
          value={id}
          label={inLanguage(name, language)}
          error={index === 0 ? error : undefined}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
      {formerly > 0 && <p className={styles.formerly}>{t("formerly", { count: formerly })}</p>}
    </fieldset>
  );
}

function WarrantyFields() {
  const isOn = useWatch({ name: "warrantyOn" }) as boolean;
  if (!isOn) return null;
  return (
    <Row>
      <NumberLine name="warranty.months" inputMode="numeric" />
      <NumberLine name="warranty.miles" optional inputMode="numeric" />
    </Row>
  );
}
