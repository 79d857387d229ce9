import { changedSince } from "@openhood/domain/approvals/changed-since";
import { toDecide, totalWith } from "@openhood/domain/approvals/customer-order";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import type { Choices, useChoices } from "../../../features/approvals/use-choices.ts";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { shapeCheck } from "../../../platform/form-check.ts";
import { type ApiProblem, problemOf } from "../../../platform/problem.ts";
import { same } from "../../../platform/same.ts";
import { byLink, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import styles from "./approve-page.module.css";
import { DecisionStatus, type Reply } from "./decision-status.tsx";
import { decided, ownerOf, signerOf, standing, type Values } from "./decision-values.ts";
import { SignerFields } from "./signer-fields.tsx";
import { Total } from "./total.tsx";

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
  /** The order, where an answer brought it. */
  onRead: (order: LinkedOrder) => void;
  fees: ReactNode;
} & Pick<ReturnType<typeof useChoices>, "replaced" | "forget">;

/** Who decides, their signature, and the button that sends what was chosen. */
export function SignAndSend({ token, order, readAt, choices, replaced, forget, onRead, fees }: Props) {
  const t = useTranslations("approvals");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const start: Values = {
    by: signerOf(order) ?? ownerOf(order),
    signature: { kind: "typed", name: "" },
    sent: null,
  };
  /** Nothing is chosen here: it may have been sent from another tab, of which this one has not read yet. */
  const sentElsewhere = async (): Promise<Reply> => {
    const now = await api.approvals.open.query({ token }, byLink).catch(() => null);
    if (!now || changedSince(order, now).length === 0) return { ok: false, reason: "nothing" };
    cache.setQueryData(trpc.approvals.open.queryKey({ token }), now);
    onRead(now);
    return { ok: false, reason: "changed", order: now, seen: { order, total: totalWith(order, []) } };
  };
  const deciding: AppForm<Values, Reply> = useAppForm<Values, Reply>({
    name: `approve.${order.number}${order.signer ? ".approver" : ""}`,
    start,
    check,
    clearsWith,
    send: async (values, key) => {
      // Where all of it is decided now, it may be by what was sent before.
      const input = decided(order, { ...values, choices }) ?? values.sent;
      if (!input) return sentElsewhere();
      // What another tab chose instead is looked at first.
      if (replaced.current && !same(input, values.sent)) {
        replaced.current = false;
        return { ok: false, reason: "changed", order };
      }
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
      // The cache tells the page a moment later: what is said of the answer is said once, of the order it brought.
      onRead(reply.order);
      return { ...reply, seen: { order, total: input.total } };
    },
    next: (_, { by }) => ({ ...start, by }),
  });
  const { form, props, pending, reply, error, clear } = deciding;
  // What came of it stands above the button that was pressed, or in its place: out of sight on a phone.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!reply && !error) return;
    answer.current?.focus();
    answer.current?.scrollIntoView({ block: "nearest" });
  }, [reply, error]);
  // Its fields and button go once somebody else has decided all of it.
  const held = useHeldFocus(() => answer.current);
  // Another choice is another answer: the refusal of the one before goes.
  useEffect(() => {
    if (reply?.ok === false) clear();
  }, [choices]);
  const [sent, typed] = form.watch(["sent", "by"]);
  const open = toDecide(order);
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
        <DecisionStatus
          ref={answer}
          {...{ token, order, choices, reply, error }}
          sending={pending ? "now" : isUnanswered ? "unanswered" : null}
        />
      </FormStatus>
      {fees}
      <StepFooter
        isTotalBeside={false}
        total={<Total order={order} chosen={standing(order, choices)} by={signerOf(order) ?? typed} />}
      >
        {(open.length > 0 || sent !== null) && (
          <Button type="submit" pending={pending}>
            {t("sign")}
          </Button>
        )}
      </StepFooter>
    </form>
  );
}
