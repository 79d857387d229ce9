import { type CarPart, carParts, MAX_SERVICES, type Service, skills } from "@openhood/domain/catalog/service";
import { inLanguage } from "@openhood/domain/local-text";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Checkbox, Field, Select } from "../../../ui/field.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { EditorForm, FormSection } from "./editor-form.tsx";
import { BothLanguages, Choice, Line, NumberLine, Tick } from "./fields.tsx";
import { ListEditor } from "./list-editor.tsx";
import { shownIn } from "./profile-preview.tsx";
import styles from "./service-form.module.css";
import { ServicePreview } from "./service-preview.tsx";
import { checkService, freeSlug, type ServiceValues, serviceValues } from "./service-values.ts";
import { type Base, type Editor, useEditor } from "./use-editor.ts";
import type { ShopEdit } from "./use-shop-edit.ts";

type Props = {
  shop: ShopEdit;
  reread: () => Promise<ShopEdit>;
  /** Null for a new service. */
  slug: string | null;
  /** What else can be done with it. */
  children?: ReactNode;
};

const LIST = "/desk/shop/services";
const nothing: Base<Service> = { value: null, version: null };

/** The form over one service. */
export function ServiceForm({ shop, reread, slug, children }: Props) {
  const t = useTranslations("shop");
  const api = useTRPCClient();
  const { language } = useLanguage();
  const { services } = shop;
  const taken = services.map(({ value }) => value.slug).filter((one) => one !== slug);
  const last = Math.max(-1, ...services.map(({ value }) => value.order));
  const current: Base<Service> = services.find(({ value }) => value.slug === slug) ?? nothing;
  const takenIssue = () => [{ path: "slug", kind: "taken" as const }];
  const editor = useEditor<Service, ServiceValues>({
    name: slug === null ? "shop.new-service" : `shop.service.${slug}`,
    current,
    valuesOf: serviceValues,
    check: (values) => {
      const result = checkService(values, current.value?.order ?? Math.min(last + 1, 1_000));
      const more = taken.includes(values.slug.trim()) ? takenIssue() : [];
      if (more.length === 0) return result;
      return { ok: false, issues: [...(result.ok ? [] : result.issues), ...more] };
    },
    send: (service, version) => api.shop.saveService.mutate({ service, version }),
    // A new one is at home on a page of its own, which reads it itself.
    reread: async (saved) => {
      const fresh = await reread();
      return slug === null
        ? nothing
        : (fresh.services.find(({ value }) => value.slug === saved.slug) ?? nothing);
    },
    part: "service",
    onSaved: () => void presentToast({ text: t("saved") }),
    onTaken: (reason) => (reason === "full" ? [] : takenIssue()),
    refusalText: (reason) => (reason === "full" ? t("catalog.full", { max: MAX_SERVICES }) : null),
  });
  return (
    <EditorForm<ServiceValues>
      subject="service"
      editor={editor as unknown as Editor<unknown, object>}
      preview={(values) => <ServicePreview values={values} />}
      more={children}
      cancelTo={LIST}
    >
      <FormSection id="name" title={t("service.sections.name")}>
        <BothLanguages name="name" />
        {slug === null ? <Slug taken={taken} /> : <p className="soft">{t("service.at", { slug })}</p>}
        <BothLanguages name="summary" rows={2} />
      </FormSection>
      <FormSection id="price" title={t("service.sections.price")} hint={t("service.hints.price")}>
        <Prices />
        <div className={styles.numbers}>
          <NumberLine name="hours.from" />
          <NumberLine name="hours.to" />
        </div>
        <Tick name="waiter" />
      </FormSection>
      <FormSection id="booking" title={t("service.sections.booking")} hint={t("service.hints.booking")}>
        <NeededSkill />
        <Tick name="bookable" />
        <BookedJob />
      </FormSection>
      <FormSection id="parts" title={t("service.lists.parts")} hint={t("service.hints.parts")}>
        <Parts />
      </FormSection>
      <FormSection id="text" title={t("service.sections.text")} hint={t("service.hints.text")}>
        <BothLanguages name="description" rows={7} />
      </FormSection>
      <FormSection id="includes" title={t("service.lists.includes")}>
        <ListEditor
          name="includes"
          max={12}
          flat
          newItem={() => ({ en: "", es: "" })}
          titleOf={({ en = "", es = "" }) => shownIn({ en, es }, language)}
        >
          {(path) => <BothLanguages name={path} />}
        </ListEditor>
      </FormSection>
    </EditorForm>
  );
}

/** What it costs, or that nobody can say yet. */
function Prices() {
  const unknown = useWatch({ name: "afterInspection" }) as boolean;
  return (
    <>
      <Tick name="afterInspection" />
      {!unknown && (
        <div className={styles.numbers}>
          <NumberLine name="price.from" />
          <NumberLine name="price.to" />
        </div>
      )}
    </>
  );
}

/** Which skill its bay has; without one, any bay will do. */
function NeededSkill() {
  const t = useTranslations("shop");
  const isAny = useWatch({ name: "skill" }) === "";
  return (
    <Choice name="skill" hint={isAny && t("service.hints.skill")}>
      <option value="">{t("service.anySkill")}</option>
      {skills.map((skill) => (
        <option key={skill} value={skill}>
          {t(`skills.${skill}`)}
        </option>
      ))}
    </Choice>
  );
}

/** Which canned job its order begins with. */
function BookedJob() {
  const t = useTranslations("shop.service");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const { data: canned } = useQuery(trpc.orders.canned.queryOptions());
  if (!canned) return null;
  return (
    <Choice name="cannedJob" hint={t("hints.cannedJob")}>
      <option value="">{t("noCannedJob")}</option>
      {canned.jobs.map(({ id, name }) => (
        <option key={id} value={id}>
          {inLanguage(name, language)}
        </option>
      ))}
    </Choice>
  );
}

/** The last part of the service's address: follows its English name until somebody writes another. */
function Slug({ taken }: { taken: readonly string[] }) {
  const t = useTranslations("shop.service.hints");
  const { getValues, setValue } = useFormContext();
  const name = useWatch({ name: "name.en" }) as string;
  const proposed = freeSlug(name ?? "", taken);
  const last = useRef("");
  useEffect(() => {
    if (getValues("slug") === last.current) setValue("slug", proposed, { shouldDirty: true });
    last.current = proposed;
  }, [proposed, getValues, setValue]);
  return <Line name="slug" spellCheck={false} autoCapitalize="none" hint={t("slug")} />;
}

/** What of the car it is about; of several, the first is the one the public list shows it under. */
function Parts() {
  const t = useTranslations("site.parts");
  const th = useTranslations("shop.service");
  const { getValues, setValue } = useFormContext();
  const chosen = useWatch({ name: "parts" }) as CarPart[];
  const toggle = (part: CarPart) => {
    const now = getValues("parts") as CarPart[];
    const next = now.includes(part) ? now.filter((one) => one !== part) : [...now, part];
    setValue("parts", next, { shouldDirty: true });
  };
  const lead = (part: string) => {
    const now = getValues("parts") as CarPart[];
    setValue("parts", [...now.filter((one) => one === part), ...now.filter((one) => one !== part)], {
      shouldDirty: true,
    });
  };
  return (
    <>
      <fieldset className={styles.parts} aria-labelledby="parts">
        {carParts.map((part) => (
          <Checkbox
            key={part}
            name="parts"
            value={part}
            label={t(part)}
            checked={chosen.includes(part)}
            onChange={() => toggle(part)}
          />
        ))}
      </fieldset>
      {chosen.length > 1 && (
        <Field label={th("heading")} hint={th("hints.heading")}>
          <Select value={chosen[0]} onChange={({ target }) => lead(target.value)}>
            {carParts
              .filter((part) => chosen.includes(part))
              .map((part) => (
                <option key={part} value={part}>
                  {t(part)}
                </option>
              ))}
          </Select>
        </Field>
      )}
    </>
  );
}
