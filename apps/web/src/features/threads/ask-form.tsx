import { type Ref, useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { shapeCheck } from "../../platform/form-check.ts";
import { feel } from "../../platform/haptics.ts";
import { useFieldText, useProblemText } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { FormActions, FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { prepareUnsent, sendByLink } from "../approvals/link-outbox.ts";
import styles from "./ask-form.module.css";
import { useCustomerThread } from "./use-customer-thread.ts";

const check = shapeCheck<{ text: string }>(async () => (await import("@openhood/domain/threads/entry")).Text);

type Props = {
  token: string;
  /** Number of the order. */
  order: number;
  /** Names its draft: one for each job of each order. */
  name: string;
  /** The job it is about; null for the whole order. */
  job: string | null;
  label: string;
  send: string;
  /** What stands in it before anybody typed. */
  text?: string;
  /** It can be closed; opened by a press, it takes the focus. */
  onClose?: (() => void) | undefined;
  /** Open as what was typed before a reload is in it: nobody pressed anything. */
  isRestored?: boolean;
  /** `waits`: it is in the outbox, and the shop does not know yet. */
  onSent: (what: "sent" | "waits") => void;
};

/** A customer's words to the shop. Not a form of its own: it stands in the one of their decision, which it must not send. */
export function AskForm({
  token,
  order,
  name,
  job,
  label,
  send,
  text = "",
  onClose,
  isRestored,
  onSent,
}: Props) {
  const t = useTranslations("approvals.thread");
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { refresh } = useCustomerThread(token);
  const { form, props, submit, pending, reply, error, issueAt } = useAppForm({
    name,
    start: { text },
    check,
    send: async ({ text }, key) => {
      const result = await sendByLink(token, order, {
        key: key(text.trim()),
        procedure: "threads.ask",
        input: { job, text },
        detail: { text },
      });
      if ("again" in result) return { ok: true as const, what: "waits" as const };
      if (result.ok) return { ok: true as const, what: "sent" as const };
      return { ok: false as const, reason: result.reason };
    },
    done: async ({ what }) => {
      feel("success");
      if (what === "sent") await refresh();
      onSent(what);
    },
  });
  const isOpened = onClose !== undefined && !isRestored;
  useEffect(() => {
    if (isOpened) form.setFocus("text");
  }, [isOpened, form.setFocus]);
  const reason = reply?.ok === false ? reply.reason : null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, which is the field's label
    <div
      ref={props.ref as unknown as Ref<HTMLDivElement>}
      role="group"
      aria-label={label}
      aria-busy={pending}
      className={styles.form}
      onFocus={prepareUnsent}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose?.();
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        void submit();
      }}
    >
      <Field label={label} error={fieldText(issueAt("text"))}>
        <TextArea rows={3} readOnly={pending} {...form.register("text")} />
      </Field>
      <FormStatus>
        {reason && (
          <Notice tone="watch">
            {t(t.has(`refused.${reason as "other"}`) ? `refused.${reason as "other"}` : "refused.other")}
          </Notice>
        )}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      <FormActions>
        <Button
          type="button"
          variant="secondary"
          size="small"
          icon="send"
          pending={pending}
          onClick={() => void submit()}
        >
          {send}
        </Button>
        {onClose && (
          <Button type="button" variant="quiet" size="small" onClick={onClose}>
            {t("cancel")}
          </Button>
        )}
      </FormActions>
    </div>
  );
}
