import { toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { inLanguage } from "@openhood/domain/local-text";
import { RELATIONS } from "@openhood/domain/repair-orders/relations";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { sendByLink } from "../../../features/approvals/link-outbox.ts";
import { SignaturePad } from "../../../features/approvals/signature-pad.tsx";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { shapeCheck } from "../../../platform/form-check.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage, withMessages } from "../../../platform/language.tsx";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { loadPart } from "../../../platform/release.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Select, TextField } from "../../../ui/field.tsx";
import { FormGrid, FormStatus } from "../../../ui/form-layout.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import styles from "./approve-page.module.css";
import {
  type Answer,
  approvedOf,
  type Choices,
  decisionOf,
  draftOf,
  ownerOf,
  signerOf,
  standing,
  type Values,
} from "./decision.ts";

const OverLimit = lazy(async () => ({
  default: (await loadPart(() => withMessages(import("./over-limit.tsx"), "over-limit"))).OverLimit,
}));

const check = shapeCheck<Values>(
  async () => (await import("@openhood/domain/approvals/signature")).Signer,
  ({ by, signature }) => ({ by, ...(signature.kind !== "typed" && { drawn: signature }) }),
);

/** A signature that is drawn is no longer missing. */
const clearsWith = (touched: string, { path }: FieldIssue): boolean =>
  path.startsWith("drawn") && touched.startsWith("signature");

/** `waits`: the shop does not know yet. What it says comes as {@link Answer}. */
type Sent = { ok: true } | { ok: false; reason: "nothing" | "waits" | "refused" };

type Props = {
  token: string;
  order: LinkedOrder;
  choices: Choices;
  /** Whether a decision waits in the outbox. */
  isWaiting: boolean;
  answer: Answer | null;
  fees: ReactNode;
  totalBy: (by: Values["by"]) => ReactNode;
  /** What waits to be sent. */
  unsent: ReactNode;
};

/** Who decides, their signature, and the button that sends what was chosen. */
export function SignAndSend(props: Props) {
  const { token, order, choices, isWaiting, answer, fees, totalBy, unsent } = props;
  const t = useTranslations("approvals");
  const { language } = useLanguage();
  const problem = useProblemText();
  const start: Values = {
    by: signerOf(order) ?? ownerOf(order),
    signature: { kind: "typed", name: "" },
  };
  const signing = useAppForm<Values, Sent>({
    name: draftOf(order),
    start,
    check,
    clearsWith,
    send: async (values, key) => {
      const input = decisionOf(order, choices, values);
      if (!input) return { ok: false, reason: "nothing" };
      const wordsOf = ({ job, status }: (typeof input.decisions)[number]) => {
        const name = order.jobs.find(({ id }) => id === job)?.name ?? { en: "", es: "" };
        return `${inLanguage(name, language)}: ${t(`chosen.${status}`)}`;
      };
      const result = await sendByLink(token, order.number, {
        key: key(input),
        procedure: "approvals.decide",
        input,
        detail: { text: input.decisions.map(wordsOf).join(" · ") },
      });
      if ("again" in result) return { ok: false, reason: "waits" };
      return result.ok ? { ok: true } : { ok: false, reason: "refused" };
    },
    next: (_, { by }) => ({ ...start, by }),
  });
  const { form, props: ofForm, pending, reply, error } = signing;
  // It stands above the button that was pressed, or in its place: out of sight on a phone.
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!reply && error == null && !answer) return;
    status.current?.focus({ preventScroll: true });
    status.current?.scrollIntoView({ block: "nearest" });
  }, [reply, error, answer]);
  const chosen = standing(order, choices);
  const isNothing = reply?.ok === false && reply.reason === "nothing" && chosen.length === 0;
  const isOpen = toDecide(order).length > 0 && !isWaiting;
  return (
    <form {...ofForm} className={styles.signing}>
      {isOpen && <SignerFields form={signing} order={order} />}
      <div ref={status} tabIndex={-1} data-focus-home="" className={styles.answer}>
        <FormStatus>
          {error != null && <Notice tone="watch">{problem(error)}</Notice>}
          {isNothing && <Notice tone="watch">{t("refused.nothing")}</Notice>}
          {error == null && answer && <AnswerNotice {...{ token, order, choices, answer }} />}
        </FormStatus>
        {unsent}
      </div>
      {fees}
      <StepFooter isTotalBeside={false} total={totalBy(signerOf(order) ?? form.watch("by"))}>
        {isOpen && (
          <Button type="submit" pending={pending}>
            {t("sign")}
          </Button>
        )}
      </StepFooter>
    </form>
  );
}

/** Who decides, and their signature: the name they typed, or one they draw. */
function SignerFields({
  form: { form, issueAt },
  order,
}: {
  form: AppForm<Values, Sent>;
  order: LinkedOrder;
}) {
  const t = useTranslations("approvals");
  const fieldText = useFieldText();
  const { signer, owner } = order;
  const signature = form.watch("signature");
  const isTyped = signature.kind === "typed";
  const sign = (value: Values["signature"]) => form.setValue("signature", value, { shouldDirty: true });
  return (
    <>
      {!signer && (
        <FormGrid halves>
          <Field
            label={t("name")}
            hint={isTyped ? t("nameHint") : undefined}
            error={fieldText(issueAt("by.name"))}
          >
            <TextField autoComplete="name" {...form.register("by.name")} />
          </Field>
          <Field label={t("relation")} error={fieldText(issueAt("by.relation"))}>
            <Select {...form.register("by.relation")}>
              {owner && !owner.isSent && <option value="">{t("chooseRelation")}</option>}
              {RELATIONS.map((one) => (
                <option key={one} value={one}>
                  {t(`relations.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        </FormGrid>
      )}
      <SegmentedControl
        label={t("signature.label")}
        showLabel="above"
        options={[
          ["typed", t("signature.typed")],
          ["drawn", t("signature.drawn")],
        ]}
        value={isTyped ? "typed" : "drawn"}
        onChange={(how) => sign(how === "typed" ? { kind: "typed", name: "" } : { kind: "none" })}
      />
      {!isTyped && (
        <SignaturePad
          label={t("signature.pad")}
          hint={t("signature.padHint")}
          clear={t("signature.clear")}
          error={fieldText(issueAt("drawn"))}
          value={signature.kind === "drawn" ? signature : null}
          onChange={(drawing) => sign(drawing ? { kind: "drawn", ...drawing } : { kind: "none" })}
        />
      )}
    </>
  );
}

type AnswerProps = Pick<Props, "token" | "order" | "choices"> & { answer: Answer };

function AnswerNotice({ token, order, choices, answer }: AnswerProps) {
  const t = useTranslations("approvals");
  const { date, money } = useFormat();
  const { list } = useFormatter();
  const open = toDecide(order);
  if (answer.ok) {
    const left = open.length > 0 && t("left", { count: open.length });
    const words = [t("sent"), answer.receipt && t("receipt"), left];
    return <Notice tone="ok">{words.filter(Boolean).join(" ")}</Notice>;
  }
  if (answer.reason === "over-limit")
    return (
      <Notice tone="watch">
        <Suspense>
          <OverLimit
            {...{ token, limit: answer.limit, instead: answer.instead }}
            owner={order.signer?.owners[0] ?? order.name}
          />
        </Suspense>
      </Notice>
    );
  if (answer.reason === "changed" && open.length === 0) {
    const names = [...new Set(order.jobs.flatMap(({ decided }) => decided?.name ?? []))];
    return <Notice tone="watch">{t("refused.decided", { names: list(names) })}</Notice>;
  }
  const chosen = standing(order, choices);
  const total = totalWith(order, approvedOf(chosen));
  const isSameJobs = chosen.length === Object.keys(choices).length;
  return (
    <Notice tone="watch">
      <p>{t(`refused.${answer.reason}`, { until: order.validUntil ? date(order.validUntil) : "" })}</p>
      {answer.reason === "changed" && isSameJobs && total !== answer.total && (
        <p>{t("changedTotal", { was: money(answer.total), now: money(total) })}</p>
      )}
    </Notice>
  );
}
