import { type ServiceTemplate, serviceTemplates } from "@openhood/domain/catalog/service-templates";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import type { Language } from "../../../platform/messages.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useServiceWords } from "../../../platform/shop-words.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Checkbox, Field, TextField } from "../../../ui/field.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { useIssueText } from "./editor-context.tsx";
import type { Issue } from "./issues.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { shownIn } from "./profile-preview.tsx";
import { ServicePaper } from "./service-preview.tsx";
import { checkService, type ServiceValues, serviceValues } from "./service-values.ts";
import styles from "./template-form.module.css";
import type { ShopEdit } from "./use-shop-edit.ts";

type Row = { on: boolean } & Pick<ServiceValues, "price" | "hours">;
type Values = { rows: Row[] };

const startOf = (template: ServiceTemplate): ServiceValues => serviceValues({ ...template, order: 0 });
const start = (): Values => ({
  rows: serviceTemplates.map((template) => {
    const { price, hours } = startOf(template);
    return { on: false, price, hours };
  }),
});

/** The services that were picked, as they are typed, with their place in the form. */
const picked = ({ rows }: Values) =>
  serviceTemplates.flatMap((template, index) => {
    const { on = false, price = { from: "", to: "" }, hours = { from: "", to: "" } } = rows[index] ?? {};
    return on ? [{ index, values: { ...startOf(template), price, hours } }] : [];
  });

const check = (values: Values): Issue[] =>
  picked(values).flatMap(({ index, values }) => {
    const result = checkService(values, 0);
    return result.ok ? [] : result.issues.map((one) => ({ ...one, path: `rows.${index}.${one.path}` }));
  });

type Props = { shop: ShopEdit; reread: () => Promise<ShopEdit> };

/** Twenty services to pick from, each with its price and time; those the shop has already are left alone. */
export function TemplateForm({ shop, reread }: Props) {
  const t = useTranslations("setup.services");
  const api = useTRPCClient();
  const problem = useProblemText();
  const issueText = useIssueText();
  const { language } = useLanguage();
  const has = new Set(shop.services.map(({ value }) => value.slug));
  const made = useAppForm<Values, Awaited<ReturnType<typeof api.shop.addServices.mutate>>, Issue>({
    name: "setup.services",
    start: start(),
    check,
    send: (values) =>
      api.shop.addServices.mutate({
        services: picked(values).flatMap(({ values }) => {
          const result = checkService(values, 0);
          if (!result.ok) return [];
          const { order: _, ...service } = result.value;
          return [service];
        }),
      }),
    done: async ({ added }) => {
      await reread();
      presentToast({ text: t("added", { count: added.length }) });
    },
  });
  const { form, props, issues, round, pending, reply, error, goTo } = made;
  const values = form.watch();
  const chosen = picked(values).filter(({ values }) => !has.has(values.slug));
  const free = serviceTemplates.flatMap(({ slug }, index) => (has.has(slug) ? [] : index));
  const pickAll = (on: boolean) => {
    for (const index of free) form.setValue(`rows.${index}.on`, on, { shouldDirty: true });
  };
  if (free.length === 0)
    return (
      <EmptyState icon="check" title={t("allThere")}>
        <ButtonLink to="/desk/shop/services" variant="secondary">
          {t("list")}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <div className={styles.columns}>
      <form {...props} className={styles.form}>
        {issues.length > 0 && (
          <ErrorSummary
            key={round}
            title={t("wrong", { count: issues.length })}
            items={issues.map((issue) => ({
              text: `${nameAt(issue.path, language)}: ${issueText(issue)}`,
              onGo: () => goTo(issue.path),
            }))}
          />
        )}
        <div className={styles.tools}>
          <Button variant="secondary" size="small" onClick={() => pickAll(chosen.length < free.length)}>
            {chosen.length < free.length ? t("all", { count: free.length }) : t("none")}
          </Button>
          {has.size > 0 && (
            <ButtonLink to="/desk/shop/services" variant="quiet" size="small">
              {t("list")}
            </ButtonLink>
          )}
        </div>
        <ul className={styles.rows}>
          {serviceTemplates.map(
            (template, index) =>
              !has.has(template.slug) && (
                <TemplateRow key={template.slug} template={template} index={index} made={made} />
              ),
          )}
        </ul>
        {free.length < serviceTemplates.length && (
          <section className={styles.there} aria-labelledby="there">
            <h2 id="there">{t("there")}</h2>
            <ul>
              {serviceTemplates.map(
                ({ slug, name }) =>
                  has.has(slug) && (
                    <li key={slug} data-template={slug}>
                      {shownIn(name, language)}
                    </li>
                  ),
              )}
            </ul>
          </section>
        )}
        <FormStatus>
          {reply?.ok === false && <Notice tone="watch">{t("full")}</Notice>}
          {error != null && <Notice tone="stop">{problem(error)}</Notice>}
        </FormStatus>
        <div className={styles.bar}>
          <p role="status">{t("picked", { count: chosen.length })}</p>
          <Button type="submit" icon="plus" pending={pending} disabled={chosen.length === 0}>
            {t("add")}
          </Button>
        </div>
      </form>
      <aside className={styles.aside} aria-label={t("preview")}>
        <PreviewFrame>
          {(language) =>
            chosen.length === 0
              ? t("nothingPicked")
              : chosen.map(({ values }) => (
                  <ServicePaper key={values.slug} values={values} language={language} />
                ))
          }
        </PreviewFrame>
      </aside>
    </div>
  );
}

const nameAt = (path: string, language: Language) => {
  const template = serviceTemplates[Number(path.split(".")[1])];
  return template ? shownIn(template.name, language) : "";
};

type RowProps = {
  template: ServiceTemplate;
  index: number;
  made: Pick<ReturnType<typeof useAppForm<Values, { ok: boolean }, Issue>>, "form" | "issueAt">;
};

function TemplateRow({ template, index, made: { form, issueAt } }: RowProps) {
  const site = useTranslations("site");
  const labels = useTranslations("shop.service.fields");
  const issueText = useIssueText();
  const { band, duration } = useServiceWords();
  const { language } = useLanguage();
  const other = language === "en" ? "es" : "en";
  const name = shownIn(template.name, language);
  const path = `rows.${index}` as const;
  const isOn = form.watch(`${path}.on`);
  const field = (part: "price.from" | "price.to" | "hours.from" | "hours.to") => {
    const issue = issueAt(`${path}.${part}`);
    return (
      <Field label={labels(part)} error={issue && issueText(issue)}>
        <TextField
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          {...form.register(`${path}.${part}`)}
        />
      </Field>
    );
  };
  return (
    <li className={styles.row} data-template={template.slug}>
      <Checkbox
        label={
          <>
            <strong>{name}</strong>{" "}
            <span className={styles.other} lang={other}>
              {template.name[other]}
            </span>
          </>
        }
        {...form.register(`${path}.on`)}
      />
      {!isOn && (
        <p className={`tabular ${styles.example}`}>
          {band(template)} · {duration(template)}
        </p>
      )}
      {isOn && (
        <fieldset className={styles.figures}>
          <legend className={styles.legend}>{name}</legend>
          {template.price ? (
            <>
              {field("price.from")}
              {field("price.to")}
            </>
          ) : (
            <p className={styles.unknown}>{site("afterInspection")}</p>
          )}
          {field("hours.from")}
          {field("hours.to")}
        </fieldset>
      )}
    </li>
  );
}
