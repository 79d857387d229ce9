import {
  COLORS,
  REQUIRED_FIELDS,
  type RepairOrderSettings,
  type RequiredField,
} from "@openhood/domain/repair-orders/settings";
import { STAGES } from "@openhood/domain/repair-orders/stages";
import { useQueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { ColorDot } from "../../../ui/shop-color.tsx";
import { EditorForm, FormSection, Row } from "../../shop/editor/editor-form.tsx";
import { BothLanguages, Choice, Line, Tick } from "../../shop/editor/fields.tsx";
import { ListEditor } from "../../shop/editor/list-editor.tsx";
import { type Base, type Editor, useEditor } from "../../shop/editor/use-editor.ts";
import { NoticeFields } from "./notice-fields.tsx";
import styles from "./order-settings-form.module.css";
import { OrderSettingsPreview } from "./order-settings-preview.tsx";
import {
  checkOrderSettings,
  type OrderSettingsValues,
  orderSettingsValues,
} from "./order-settings-values.ts";
import { titleIn } from "./title-in.ts";

const MOST = { laborRates: 10, bands: 20, fees: 10, stages: 24, labels: 20 };
const number = { inputMode: "decimal", className: "tabular" } as const;
const blank = () => ({ id: crypto.randomUUID(), name: { en: "", es: "" } });
const baseOf = (value: RepairOrderSettings): Base<RepairOrderSettings> => ({
  value,
  version: value.revision,
});

type Props = { current: RepairOrderSettings; reread: () => Promise<RepairOrderSettings> };

/** The form over how the shop writes its repair orders. */
export function OrderSettingsForm({ current, reread }: Props) {
  const t = useTranslations("shop.orders");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { language } = useLanguage();
  const editor = useEditor<RepairOrderSettings, OrderSettingsValues>({
    name: "shop.orders",
    current: baseOf(current),
    valuesOf: (value) => orderSettingsValues(value ?? current),
    check: (values) => checkOrderSettings(values, 1),
    send: (settings, version) =>
      api.orders.saveSettings.mutate({ settings: { ...settings, revision: version ?? 1 } }),
    reread: async () => baseOf(await reread()),
    part: "settings",
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      presentToast({ text: t("saved") });
    },
  });
  return (
    <EditorForm<OrderSettingsValues>
      subject="orders"
      editor={editor as unknown as Editor<unknown, object>}
      preview={(values) => <OrderSettingsPreview values={values} />}
    >
      <FormSection id="rates" title={t("sections.rates")} hint={t("hints.rates")}>
        <ListEditor
          name="laborRates"
          max={MOST.laborRates}
          newItem={() => ({ ...blank(), cents: "" })}
          titleOf={titleIn(language)}
        >
          {(path) => (
            <>
              <BothLanguages name={`${path}.name`} />
              <Line name={`${path}.cents`} {...number} />
            </>
          )}
        </ListEditor>
        <Line name="laborCost" hint={t("hints.laborCost")} optional {...number} />
      </FormSection>
      <FormSection id="partsMatrix" title={t("lists.partsMatrix")} hint={t("hints.partsMatrix")}>
        <ListEditor
          name="partsMatrix"
          max={MOST.bands}
          flat
          ordered={false}
          newItem={() => ({ from: "", markup: "" })}
          titleOf={({ from }) => from ?? ""}
        >
          {(path) => (
            <Row>
              <Line name={`${path}.from`} {...number} />
              <Line name={`${path}.markup`} {...number} />
            </Row>
          )}
        </ListEditor>
      </FormSection>
      <FormSection id="laborMatrix" title={t("lists.laborMatrix")} hint={t("hints.laborMatrix")}>
        <ListEditor
          name="laborMatrix"
          max={MOST.bands}
          flat
          ordered={false}
          newItem={() => ({ from: "", factor: "" })}
          titleOf={({ from }) => from ?? ""}
        >
          {(path) => (
            <Row>
              <Line name={`${path}.from`} {...number} />
              <Line name={`${path}.factor`} {...number} />
            </Row>
          )}
        </ListEditor>
      </FormSection>
      <FormSection id="tax" title={t("sections.tax")} hint={t("hints.tax")}>
        <Row>
          {(["part", "labor", "sublet", "fee"] as const).map((kind) => (
            <Line key={kind} name={`tax.${kind}`} {...number} />
          ))}
        </Row>
        <Choice name="rounding" hint={t("hints.rounding")}>
          <option value="line">{t("roundings.line")}</option>
          <option value="invoice">{t("roundings.invoice")}</option>
        </Choice>
      </FormSection>
      <FormSection id="supplies" title={t("sections.supplies")} hint={t("hints.supplies")}>
        <Tick name="suppliesOn" />
        <Supplies />
      </FormSection>
      <FormSection id="fees" title={t("lists.fees")} hint={t("hints.fees")}>
        <ListEditor
          name="fees"
          max={MOST.fees}
          newItem={() => ({ ...blank(), price: "", taxed: false, always: false })}
          titleOf={titleIn(language)}
        >
          {(path) => (
            <>
              <BothLanguages name={`${path}.name`} />
              <Line name={`${path}.price`} {...number} />
              <Tick name={`${path}.taxed`} />
              <Tick name={`${path}.always`} />
            </>
          )}
        </ListEditor>
      </FormSection>
      <FormSection id="stages" title={t("lists.stages")} hint={t("hints.stages")}>
        <ListEditor
          name="stages"
          max={MOST.stages}
          newItem={() => ({ ...blank(), stage: "in-progress", color: "gray" })}
          titleOf={titleIn(language)}
        >
          {(path) => (
            <>
              <BothLanguages name={`${path}.name`} />
              <Row>
                <Choice name={`${path}.stage`}>
                  {STAGES.map((stage) => (
                    <option key={stage} value={stage}>
                      {t(`stagesOf.${stage}`)}
                    </option>
                  ))}
                </Choice>
                <Color path={path} />
              </Row>
            </>
          )}
        </ListEditor>
      </FormSection>
      <FormSection id="labels" title={t("lists.labels")} hint={t("hints.labels")}>
        <ListEditor
          name="labels"
          max={MOST.labels}
          newItem={() => ({ ...blank(), color: "gray" })}
          titleOf={titleIn(language)}
        >
          {(path) => (
            <>
              <BothLanguages name={`${path}.name`} />
              <Color path={path} />
            </>
          )}
        </ListEditor>
      </FormSection>
      <FormSection id="required" title={t("sections.required")} hint={t("hints.required")}>
        {(["work", "ready", "posting"] as const).map((when) => (
          <Required key={when} when={when} />
        ))}
      </FormSection>
      <NoticeFields />
      <FormSection id="texts" title={t("sections.texts")} hint={t("hints.texts")}>
        <Line name="validDays" inputMode="numeric" className="tabular" />
        {(["estimate", "workOrder", "invoice"] as const).map((text) => (
          <BothLanguages key={text} name={`texts.${text}`} rows={4} />
        ))}
      </FormSection>
    </EditorForm>
  );
}

function Color({ path }: { path: string }) {
  const t = useTranslations("shop.orders");
  const color = useWatch({ name: `${path}.color` }) as string;
  return (
    <div className={styles.color}>
      <Choice name={`${path}.color`}>
        {COLORS.map((one) => (
          <option key={one} value={one}>
            {t(`colors.${one}`)}
          </option>
        ))}
      </Choice>
      <ColorDot color={color} />
    </div>
  );
}

function Supplies() {
  const t = useTranslations("shop.orders");
  const isOn = useWatch({ name: "suppliesOn" }) as boolean;
  if (!isOn) return null;
  return (
    <>
      <Row>
        <Line name="supplies.basisPoints" {...number} />
        <Choice name="supplies.of">
          {(["labor", "parts", "both"] as const).map((of) => (
            <option key={of} value={of}>
              {t(`suppliesOf.${of}`)}
            </option>
          ))}
        </Choice>
        <Line name="supplies.cap" optional {...number} />
      </Row>
      <Tick name="supplies.taxed" />
    </>
  );
}

/** What has to be filled in before a step. */
function Required({ when }: { when: "work" | "ready" | "posting" }) {
  const t = useTranslations("shop.orders");
  const { getValues, setValue } = useFormContext();
  const path = `required.${when}`;
  const chosen = (useWatch({ name: path }) ?? []) as RequiredField[];
  const toggle = (field: RequiredField) => {
    const now = getValues(path) as RequiredField[];
    const next = now.includes(field) ? now.filter((one) => one !== field) : [...now, field];
    // What stands there already keeps its place, so that ticking twice leaves nothing changed.
    setValue(path, next, { shouldDirty: true });
  };
  return (
    <fieldset className={styles.required}>
      <legend className={styles.legend}>{t(`fields.${path}` as "fields.required.work")}</legend>
      {REQUIRED_FIELDS.map((field) => (
        <Checkbox
          key={field}
          name={path}
          value={field}
          label={t(`requiredFields.${field}`)}
          checked={chosen.includes(field)}
          onChange={() => toggle(field)}
        />
      ))}
    </fieldset>
  );
}
