import { skills } from "@openhood/domain/catalog/service";
import { inLanguage } from "@openhood/domain/local-text";
import { PART_CONDITIONS } from "@openhood/domain/repair-orders/line";
import {
  type CannedJob,
  type CannedJobs,
  MAX_CANNED,
  type RepairOrderSettings,
} from "@openhood/domain/repair-orders/settings";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { EditorForm, FormSection, Row } from "../../shop/editor/editor-form.tsx";
import { BothLanguages, Choice, Line, NumberLine, Tick } from "../../shop/editor/fields.tsx";
import { ListEditor } from "../../shop/editor/list-editor.tsx";
import { type Base, type Editor, useEditor } from "../../shop/editor/use-editor.ts";
import { CannedPreview } from "./canned-preview.tsx";
import {
  type CannedLineValues,
  type CannedValues,
  cannedValues,
  checkCanned,
  newLine,
} from "./canned-values.ts";
import { titleIn } from "./title-in.ts";

const KINDS = ["labor", "part", "sublet", "fee"] as const;
/** Most lines of one canned job. */
const MOST_LINES = 12;
const LIST = "/desk/shop/canned-jobs";

type Props = {
  canned: CannedJobs;
  settings: RepairOrderSettings;
  reread: () => Promise<CannedJobs>;
  /** Null for a new one. */
  id: string | null;
  /** What a new one starts as. */
  like?: CannedJob | undefined;
  /** What else can be done with it. */
  children?: ReactNode;
};

const baseOf = (canned: CannedJobs, id: string | null): Base<CannedJob> => ({
  value: canned.jobs.find((job) => job.id === id) ?? null,
  version: id === null ? null : canned.revision,
});

/** The form over one canned job. */
export function CannedForm({ canned, settings, reread, id, like, children }: Props) {
  const t = useTranslations("shop.canned");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { language } = useLanguage();
  const [newId] = useState(() => crypto.randomUUID());
  const editor = useEditor<CannedJob, CannedValues>({
    name: id === null ? `shop.new-canned${like ? `.${like.id}` : ""}` : `shop.canned.${id}`,
    current: baseOf(canned, id),
    valuesOf: (value) => cannedValues(value ?? like ?? null),
    check: (values) => checkCanned(values, id ?? newId),
    send: async (job, version) => {
      const known = id === null ? await reread() : canned;
      const jobs = id === null ? [...known.jobs, job] : known.jobs.map((one) => (one.id === id ? job : one));
      if (jobs.length > MAX_CANNED) return { ok: false, reason: "full" };
      return api.orders.saveCanned.mutate({
        canned: { ...known, jobs, revision: version ?? known.revision },
      });
    },
    // A new one is at home on a page of its own, which reads it itself.
    reread: async () => baseOf(await reread(), id),
    part: "canned",
    refusalText: (reason) => (reason === "full" ? t("full", { max: MAX_CANNED }) : null),
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: trpc.orders.canned.queryKey() });
      presentToast({ text: t("saved") });
    },
    ...(id === null && { onTaken: () => [] }),
  });
  return (
    <EditorForm<CannedValues>
      subject="canned"
      editor={editor as unknown as Editor<unknown, object>}
      preview={(values) => <CannedPreview values={values} settings={settings} />}
      more={children}
      cancelTo={LIST}
    >
      <FormSection id="name" title={t("sections.job")}>
        <BothLanguages name="name" />
        <Category />
      </FormSection>
      <FormSection id="lines" title={t("lists.lines")} hint={t("hints.lines")}>
        <ListEditor name="lines" max={MOST_LINES} newItem={newLine} titleOf={titleIn(language)}>
          {(path) => <CannedLine path={path} settings={settings} />}
        </ListEditor>
      </FormSection>
      <FormSection id="discount" title={t("sections.discount")}>
        <DiscountFields />
      </FormSection>
    </EditorForm>
  );
}

function Category() {
  const t = useTranslations("shop.skills");
  return (
    <Choice name="category">
      {skills.map((skill) => (
        <option key={skill} value={skill}>
          {t(skill)}
        </option>
      ))}
    </Choice>
  );
}

function CannedLine({ path, settings }: { path: string; settings: RepairOrderSettings }) {
  const t = useTranslations("shop.canned");
  const kind = useWatch({ name: `${path}.kind` }) as CannedLineValues["kind"];
  return (
    <>
      <Choice name={`${path}.kind`}>
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </Choice>
      <BothLanguages name={`${path}.name`} />
      {kind === "labor" && <Labor path={path} settings={settings} />}
      {kind === "part" && <Part path={path} />}
      {kind === "sublet" && (
        <Row>
          <NumberLine name={`${path}.price`} />
          <NumberLine name={`${path}.cost`} optional />
        </Row>
      )}
      {kind === "fee" && <NumberLine name={`${path}.price`} />}
      <Tick name={`${path}.taxed`} />
    </>
  );
}

function Labor({ path, settings }: { path: string; settings: RepairOrderSettings }) {
  const t = useTranslations("shop.canned");
  const { language } = useLanguage();
  return (
    <Row>
      <NumberLine name={`${path}.hours`} />
      <Choice name={`${path}.rateId`}>
        <option value="">{t("usualRate")}</option>
        {settings.laborRates.map(({ id, name }) => (
          <option key={id} value={id}>
            {inLanguage(name, language)}
          </option>
        ))}
      </Choice>
    </Row>
  );
}

function Part({ path }: { path: string }) {
  const t = useTranslations("shop.canned");
  return (
    <>
      <Row>
        <NumberLine name={`${path}.quantity`} />
        <NumberLine name={`${path}.cost`} hint={t("hints.cost")} optional />
        <NumberLine name={`${path}.price`} hint={t("hints.price")} optional />
      </Row>
      <Row>
        <Line name={`${path}.partNumber`} maxLength={30} optional />
        <Choice name={`${path}.condition`}>
          {PART_CONDITIONS.map((one) => (
            <option key={one} value={one}>
              {t(`conditions.${one}`)}
            </option>
          ))}
        </Choice>
        <NumberLine name={`${path}.core`} optional />
      </Row>
    </>
  );
}

function DiscountFields() {
  const t = useTranslations("shop.canned");
  const kind = useWatch({ name: "discount.kind" }) as CannedValues["discount"]["kind"];
  return (
    <Row>
      <Choice name="discount.kind">
        {(["none", "percent", "amount"] as const).map((one) => (
          <option key={one} value={one}>
            {t(`discounts.${one}`)}
          </option>
        ))}
      </Choice>
      {kind !== "none" && <NumberLine name="discount.value" />}
    </Row>
  );
}
