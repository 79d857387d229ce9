import { toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { inLanguage } from "@openhood/domain/local-text";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import type { Choices, useChoices } from "../../../features/approvals/use-choices.ts";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { shapeCheck } from "../../../platform/form-check.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { type ApiProblem, problemOf, useProblemText } from "../../../platform/problem.ts";
import { loadPart } from "../../../platform/release.ts";
import { same } from "../../../platform/same.ts";
import { type ApiOutputs, byLink, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import styles from "./approve-page.module.css";
import { ChangedJobs } from "./changed-jobs.tsx";
import { approvedOf, decided, ownerOf, signerOf, standing, type Values } from "./decision-values.ts";
import { SignerFields } from "./signer-fields.tsx";
import { Total } from "./total.tsx";

const OverLimit = lazy(async () => ({
  default: (await loadPart(() => import("./over-limit.tsx"))).OverLimit,
}));

type Reply = ApiOutputs["approvals"]["decide"] | { ok: false; reason: "nothing" };

const check = shapeCheck<Values>(
  async () => (await import("@openhood/domain/approvals/signature")).Signer,
  ({ by, signature }) => ({ by, ...(signature.kind !== "typed" && { drawn: signature }) }),
);

/** A signature that is drawn is no longer missing. */
const clearsWith = (touched: string, { path }: FieldIssue): boolean =>
  path.startsWith("drawn") && touched.startsWith("signature");

/** Problems after which nobody knows whether a call was done. */
const MAY_HAVE_ARRIVED: ApiProblem["reason"][] = ["no-answer", "offline", "timeout", "unavailable"];

type Props = {
  token: string;
  order: LinkedOrder;
  /** When the order was read, ms since 1970. */
  readAt: number;
  choices: Choices;
  forget: ReturnType<typeof useChoices>["forget"];
  fees: ReactNode;
};

/** Who decides, their signature, and the button that sends what was chosen. */
export function SignAndSend({ token, order, readAt, choices, forget, fees }: Props) {
  const t = useTranslations("approvals");
  const { date } = useFormat();
  const { list } = useFormatter();
  const { language } = useLanguage();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const start: Values = {
    by: signerOf(order) ?? ownerOf(order),
    signature: { kind: "typed", name: "" },
    sent: null,
  };
  const deciding: AppForm<Values, Reply> = useAppForm<Values, Reply>({
    name: `approve.${order.number}${order.signer ? ".approver" : ""}`,
    start,
    check,
    clearsWith,
    send: async (values, key) => {
      // Where all of it is decided now, it may be by what was sent before.
      const input = decided(order, { ...values, choices }) ?? values.sent;
      if (!input) return { ok: false, reason: "nothing" };
      deciding.put({ sent: input });
      const reply = await api.approvals.decide
        .mutate({ token, ...input, key: key(input) }, byLink)
        .catch((error: unknown) => {
          if (!MAY_HAVE_ARRIVED.includes(problemOf(error).reason)) deciding.put({ sent: null });
          throw error;
        });
      deciding.put({ sent: null });
      if (reply.ok) forget(input.decisions, reply.order);
      cache.setQueryData(trpc.approvals.open.queryKey({ token }), reply.order);
      return reply;
    },
    next: (_, { by }) => ({ ...start, by }),
  });
  const { form, props, pending, reply, error, clear } = deciding;
  // What came of it stands above the button that was pressed, or in its place: out of sight on a phone.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reply || error) answer.current?.focus();
  }, [reply, error]);
  // With the order it brought the page above it is another, and may have moved it under the bar.
  const isSettled = reply != null && "order" in reply && same(order, reply.order);
  useEffect(() => {
    if (isSettled) answer.current?.scrollIntoView({ block: "nearest" });
  }, [isSettled]);
  // Its fields and button go once somebody else has decided all of it.
  const held = useHeldFocus(() => answer.current);
  const isFirst = useRef(true);
  // Another choice is another answer: the refusal of the one before goes.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else if (reply?.ok === false) clear();
  }, [choices]);
  const [sent, typed] = form.watch(["sent", "by"]);
  const by = signerOf(order) ?? typed;
  const chosen = standing(order, choices);
  const open = toDecide(order);
  const changed = open.filter(({ id }) => choices[id] && chosen.every(({ job }) => job !== id));
  // What somebody else decided on before one's own choice for it was sent.
  const taken = order.jobs.filter(
    ({ id, decided }) => choices[id] && decided && !open.some((job) => job.id === id),
  );
  // Nothing of one's own is among what was decided.
  const isAllTaken = open.length === 0 && order.jobs.every((job) => !job.decided || taken.includes(job));
  const isNews = changed.length > 0 || taken.length > 0;
  const meanwhile = (
    <>
      {!isAllTaken && taken.length > 0 && (
        <p>
          {t("refused.taken", {
            name: lastToDecide(taken),
            jobs: list(taken.map(({ name }) => inLanguage(name, language))),
          })}
        </p>
      )}
      <ChangedJobs jobs={changed} choices={choices} />
    </>
  );
  // The order that was answered comes a moment after the answer.
  const left = reply?.ok ? toDecide(reply.order).filter(({ id }) => open.some((job) => job.id === id)) : [];
  const isUnanswered = sent !== null && !pending;
  // With the shop in reach again it goes once more as it was, and the shop says what became of it: by its key, nothing is
  // decided twice. What was chosen otherwise since is not sent by itself.
  useEffect(() => {
    if (!isUnanswered) return;
    const now = decided(order, { ...form.getValues(), choices });
    if (now === null || same(now, sent)) void deciding.submit();
  }, [readAt]);
  return (
    <form {...props} {...held} className={styles.signing}>
      {open.length > 0 && <SignerFields form={deciding} order={order} />}
      <FormStatus>
        {reply?.ok && !isNews && (
          <div ref={answer} tabIndex={-1} className={styles.answer}>
            <Notice tone="ok">
              {t("sent")}
              {reply.receipt && ` ${t("receipt")}`}
              {left.length > 0 && ` ${t("left", { count: left.length })}`}
            </Notice>
          </div>
        )}
        {reply?.ok === false && (
          <div ref={answer} tabIndex={-1} className={styles.answer}>
            <Notice tone="watch">
              {reply.reason === "over-limit" ? (
                <Suspense>
                  <OverLimit
                    {...{ token, limit: reply.limit, instead: reply.instead }}
                    owner={order.signer?.owners[0] ?? order.name}
                  />
                </Suspense>
              ) : reply.reason === "expired" ? (
                t("refused.expired", { until: date(order.validUntil ?? "") })
              ) : reply.reason === "changed" && open.length === 0 ? (
                t("refused.decided", { name: lastToDecide(order.jobs) })
              ) : (
                <>
                  {t(`refused.${reply.reason}`)}
                  {(reply.reason === "changed" || reply.reason === "nothing") && meanwhile}
                </>
              )}
            </Notice>
          </div>
        )}
        {reply?.ok !== false && error == null && !pending && sent === null && isNews && (
          <div ref={answer} tabIndex={-1} className={styles.answer}>
            <Notice tone="watch">
              {isAllTaken
                ? t("refused.decided", { name: lastToDecide(taken) })
                : changed.length > 0 && t("refused.changed")}
              {meanwhile}
            </Notice>
          </div>
        )}
        {error != null && (
          <div ref={answer} tabIndex={-1} className={styles.answer}>
            <Notice tone="watch">{isUnanswered ? t("unanswered") : problem(error)}</Notice>
          </div>
        )}
      </FormStatus>
      {fees}
      <StepFooter
        isTotalBeside={false}
        total={<Total cents={totalWith(order, approvedOf(chosen))} signer={open.length > 0 ? by : null} />}
      >
        {(open.length > 0 || isUnanswered) && (
          <Button type="submit" pending={pending}>
            {t("sign")}
          </Button>
        )}
      </StepFooter>
    </form>
  );
}

/** Who decided last on one of these jobs. */
const lastToDecide = (jobs: LinkedOrder["jobs"]): string =>
  jobs
    .flatMap(({ decided }) => decided ?? [])
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1)?.name ?? "";
