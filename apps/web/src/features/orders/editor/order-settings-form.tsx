import {
  COLORS,
  columnPlace,
  REQUIRED_FIELDS,
  type RepairOrderSettings,
  type RequiredField,
  type ShopStage,
} from "@openhood/domain/repair-orders/settings";
import { STAGES } from "@openhood/domain/repair-orders/stages";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { ColorDot } from "../../../ui/shop-color.tsx";
import { centsOf } from "../../shop/editor/amounts.ts";
import { EditorForm, FormSection, Row } from "../../shop/editor/editor-form.tsx";
import { BothLanguages, Choice, NumberLine, Tick } from "../../shop/editor/fields.tsx";
import { ListEditor } from "../../shop/editor/list-editor.tsx";
import { SectionIndex } from "../../shop/editor/section-index.tsx";
import { type Base, type Editor, useEditor } from "../../shop/editor/use-editor.ts";
import { Bands } from "./bands.tsx";
import { NoticeFields } from "./notice-fields.tsx";
import styles from "./order-settings-form.module.css";
import { OrderSettingsPreview } from "./order-settings-preview.tsx";
import {
  checkOrderSettings,
  type OrderSettingsValues,
  orderSettingsValues,
} from "./order-settings-values.ts";
import { titleIn } from "./title-in.ts";

const MOST = { laborRates: 10, fees: 10, stages: 24, labels: 20 };
/** The sections of this page by their ids, with their titles. */
const SECTIONS = [
  ["rates", "sections.rates"],
  ["partsMatrix", "lists.partsMatrix"],
  ["laborMatrix", "lists.laborMatrix"],
  ["tax", "sections.tax"],
  ["supplies", "sections.supplies"],
  ["fees", "lists.fees"],
  ["stages", "lists.stages"],
  ["labels", "lists.labels"],
  ["required", "sections.required"],
  ["notices", "sections.notices"],
  ["texts", "sections.texts"],
] as const;
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
  const { money } = useFormat();
  const board = useQuery(trpc.board.get.queryOptions());
  /** On how many cars a removed label is: what it is on keeps it and shows it no more. */
  const goneFrom = (label: string) =>
    board.data
      ? t("labelGone", { count: board.data.cards.filter(({ labels }) => labels.includes(label)).length })
      : "";
  // While it is typed it may be no price yet.
  const priced = (typed = "", words = (price: string) => price) => {
    const cents = centsOf(typed);
    return cents === null ? "" : words(money(cents));
  };
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
      <SectionIndex sections={SECTIONS.map(([id, title]) => ({ id, title: t(title) }))} />
      <FormSection id="rates" title={t("sections.rates")} hint={t("hints.rates")}>
        <ListEditor
          name="laborRates"
          max={MOST.laborRates}
          newItem={() => ({ ...blank(), cents: "" })}
          titleOf={titleIn(language)}
          amountOf={({ cents }) => priced(cents, (price) => t("perHour", { price }))}
        >
          {(path) => (
            <>
              <BothLanguages name={`${path}.name`} />
              <NumberLine name={`${path}.cents`} />
            </>
          )}
        </ListEditor>
        <NumberLine name="laborCost" hint={t("hints.laborCost")} optional />
      </FormSection>
      <FormSection id="partsMatrix" title={t("lists.partsMatrix")} hint={t("hints.partsMatrix")}>
        <Bands name="partsMatrix" share="markup" />
      </FormSection>
      <FormSection id="laborMatrix" title={t("lists.laborMatrix")} hint={t("hints.laborMatrix")}>
        <Bands name="laborMatrix" share="factor" />
      </FormSection>
      <FormSection id="tax" title={t("sections.tax")} hint={t("hints.tax")}>
        <Row>
          {(["part", "labor", "sublet", "fee"] as const).map((kind) => (
            <NumberLine key={kind} name={`tax.${kind}`} />
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
          amountOf={({ price }) => priced(price)}
        >
          {(path) => (
            <>
              <BothLanguages name={`${path}.name`} />
              <NumberLine name={`${path}.price`} />
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
          placeOf={({ stage }, all) => columnPlace(all as ShopStage[], stage)}
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
          removedNote={({ id }) => goneFrom(id)}
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
        <NumberLine name="validDays" inputMode="numeric" />
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
        <NumberLine name="supplies.basisPoints" />
        <Choice name="supplies.of">
          {(["labor", "parts", "both"] as const).map((of) => (
            <option key={of} value={of}>
              {t(`suppliesOf.${of}`)}
            </option>
          ))}
        </Choice>
        <NumberLine name="supplies.cap" optional />
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
