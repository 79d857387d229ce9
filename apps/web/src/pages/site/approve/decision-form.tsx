import { type CustomerOrder, toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { DecideByLink } from "@openhood/domain/approvals/link";
import { inLanguage } from "@openhood/domain/local-text";
import { RELATIONS } from "@openhood/domain/repair-orders/relations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { shapeCheck } from "../../../platform/form-check.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Select, TextField } from "../../../ui/field.tsx";
import { FormGrid, FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import { useRegainedFocus } from "../../../ui/use-regained-focus.ts";
import styles from "./approve-page.module.css";
import { JobToDecide } from "./job-to-decide.tsx";

type Status = DecideByLink["decisions"][number]["status"];
/** What is chosen for a job, as it was when it was chosen. */
type Choice = { status: Status; offer: string; cents: number };
type Values = { by: DecideByLink["by"]; choices: Record<string, Choice> };
type Reply = ApiOutputs["approvals"]["decide"] | { ok: false; reason: "nothing" };

const check = shapeCheck<Values>(async () => (await import("@openhood/domain/approvals/link")).Signer);

/** What is chosen for the jobs as they are now: of one that has changed since, nothing. */
const standing = (order: CustomerOrder, choices: Values["choices"]) =>
  toDecide(order).flatMap(({ id, saw }) => {
    const choice = choices[id];
    return choice && choice.offer === saw.offer && choice.cents === saw.cents
      ? [{ job: id, saw, status: choice.status }]
      : [];
  });

const approvedOf = (chosen: ReturnType<typeof standing>) =>
  chosen.filter(({ status }) => status === "approved").map(({ job }) => job);

/** The jobs of an order, one after the other, and what its customer decides; sent all at once, signed with a name. */
export function DecisionForm({ token, order }: { token: string; order: CustomerOrder }) {
  const t = useTranslations("approvals");
  const { language } = useLanguage();
  const { money, date } = useFormat();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const start: Values = { by: { name: order.name, relation: "owner" }, choices: {} };
  const deciding: AppForm<Values, Reply> = useAppForm<Values, Reply>({
    name: `approve.${order.number}`,
    start,
    check,
    send: async ({ by, choices }, key) => {
      const chosen = standing(order, choices);
      if (chosen.length === 0) return { ok: false, reason: "nothing" };
      const input: DecideByLink = {
        decisions: chosen.map((one) =>
          one.status === "deferred"
            ? { ...one, status: one.status, until: null }
            : { ...one, status: one.status },
        ),
        by,
        total: totalWith(order, approvedOf(chosen)),
        signature: { kind: "typed", name: by.name },
      };
      const reply = await api.approvals.decide.mutate({ token, ...input, key: key(input) });
      cache.setQueryData(trpc.approvals.open.queryKey({ token }), reply.order);
      return reply;
    },
    next: (_, { by }) => ({ by, choices: {} }),
  });
  const { form, props, pending, reply, error, issueAt } = deciding;
  // With the last job the button goes that was pressed.
  const thanks = useRegainedFocus<HTMLDivElement>(reply?.ok ? reply : null);
  const choices = form.watch("choices");
  const chosen = standing(order, choices);
  const open = toDecide(order);
  const total = totalWith(order, approvedOf(chosen));
  const hasChanged = Object.keys(choices).some(
    (id) => open.some((job) => job.id === id) && chosen.every(({ job }) => job !== id),
  );
  return (
    <form {...props} className={styles.form}>
      <h2>{t("toDecide", { count: open.length })}</h2>
      {order.jobs.map((job) => (
        <JobToDecide
          key={job.id}
          job={job}
          choice={chosen.find((one) => one.job === job.id)?.status ?? null}
          onChoose={(status) =>
            form.setValue("choices", { ...choices, [job.id]: { status, ...job.saw } }, { shouldDirty: true })
          }
        />
      ))}
      {open.length > 0 && (
        <FormGrid halves>
          <Field label={t("name")} hint={t("nameHint")} error={fieldText(issueAt("by.name"))}>
            <TextField autoComplete="name" {...form.register("by.name")} />
          </Field>
          <Field label={t("relation")} error={fieldText(issueAt("by.relation"))}>
            <Select {...form.register("by.relation")}>
              {RELATIONS.map((one) => (
                <option key={one} value={one}>
                  {t(`relations.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        </FormGrid>
      )}
      <FormStatus>
        {reply?.ok && (
          <div ref={thanks} tabIndex={-1}>
            <Notice tone="ok">
              {t("sent")}
              {reply.receipt && ` ${t("receipt")}`}
            </Notice>
          </div>
        )}
        {reply?.ok === false && (
          <Notice tone="watch">
            {reply.reason === "expired"
              ? t("refused.expired", { until: date(order.validUntil ?? "") })
              : t(`refused.${reply.reason}`)}
          </Notice>
        )}
        {hasChanged && reply?.ok !== false && <Notice tone="watch">{t("refused.changed")}</Notice>}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      {order.fees.length > 0 && (
        <section className={styles.job} aria-label={t("fees")}>
          <h3>{t("fees")}</h3>
          <ul className={styles.lines}>
            {order.fees.map((fee) => (
              <li key={fee.id}>
                <span>{inLanguage(fee.name, language)}</span>
                <span className="tabular">{money(fee.cents)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <StepFooter
        isTotalBeside={false}
        total={
          <span data-total="">
            {t("total")} <strong className="tabular">{money(total)}</strong>
          </span>
        }
      >
        {open.length > 0 && (
          <Button type="submit" pending={pending}>
            {t("sign")}
          </Button>
        )}
      </StepFooter>
    </form>
  );
}
