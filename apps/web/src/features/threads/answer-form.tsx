import type { OpenQuestion } from "@openhood/domain/threads/entry";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { shapeCheck } from "../../platform/form-check.ts";
import { feel } from "../../platform/haptics.ts";
import { useFieldText, useProblemText } from "../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Form, FormActions, FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { useQuietUntil } from "../orders/use-quiet-until.ts";

const check = shapeCheck<{ text: string }>(async () => (await import("@openhood/domain/threads/entry")).Text);

type Props = {
  order: string;
  customer: string;
  question: OpenQuestion | null;
  /** How many entries whoever writes has before them. */
  saw: number;
  /** Called with whether something is typed. */
  onWriting: (writing: boolean) => void;
};

/** The shop's answer in an order's thread; or that none is needed. */
export function AnswerForm({ order, customer, question, saw, onWriting }: Props) {
  const t = useTranslations("orders.thread");
  const tq = useTranslations("desk.quiet");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const reread = () => cache.invalidateQueries({ queryKey: trpc.threads.pathKey() });
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: `desk.order-answer.${order}`,
    start: { text: "" },
    check,
    send: async ({ text }, key) => {
      const words = { order, text, job: question?.job ?? null, saw };
      const reply = await api.threads.answer.mutate({ ...words, key: key(text.trim()) });
      // What another answered stands above what was typed here, and whoever sends it again has seen it.
      if (!reply.ok) await reread();
      return reply;
    },
    done: async () => {
      feel("success");
      await reread();
    },
  });
  const written = form.watch("text").trim() !== "";
  useEffect(() => onWriting(written), [written, onWriting]);
  const settle = useMutation({
    mutationFn: () => api.threads.settle.mutate({ order, saw }),
    onSettled: reread,
  });
  const failure = error ?? settle.error;
  const quiet = useQuietUntil();
  const ways = useQuery({ ...trpc.approvals.ways.queryOptions({ order }), enabled: quiet !== null });
  const asking = ways.data?.approvers.filter(({ id }) => question?.approvers?.includes(id)) ?? [];
  const isMailed = ways.data?.email != null || asking.some(({ email }) => email !== null);
  return (
    <Form
      {...props}
      size="page"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
    >
      <Field
        label={t(question ? "answer" : "write", { name: customer })}
        hint={quiet !== null && isMailed && tq("goes", { until: quiet })}
        error={fieldText(issueAt("text"))}
      >
        <TextArea rows={3} readOnly={pending} {...form.register("text")} />
      </Field>
      <FormStatus>
        {reply?.ok && !written && (
          <Notice tone="ok">
            {t(reply.isMailed ? "sent" : "sentPage")} {reply.isMailed && quiet !== null && tq("sent")}
          </Notice>
        )}
        {reply?.ok === false && (
          <Notice tone="watch">{t(reply.reason === "answered" ? "answered" : "full")}</Notice>
        )}
        {settle.data?.ok === false && <Notice tone="watch">{t("changed")}</Notice>}
        {failure != null && <Notice tone="watch">{problem(failure)}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" icon="send" size="small" pending={pending}>
          {t("send")}
        </Button>
        {question && (
          <Button
            type="button"
            variant="quiet"
            size="small"
            pending={settle.isPending}
            onClick={() => settle.mutate()}
          >
            {t("settle")}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
