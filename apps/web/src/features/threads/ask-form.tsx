import { type Ref, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { shapeCheck } from "../../platform/form-check.ts";
import { feel } from "../../platform/haptics.ts";
import { isIntended } from "../../platform/intent.ts";
import { useFieldText, useProblemText } from "../../platform/problem.ts";
import { byLink, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { FormActions, FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./ask-form.module.css";
import { useCustomerThread } from "./use-customer-thread.ts";

const shape = async () => (await import("@openhood/domain/threads/entry")).Text;
const check = shapeCheck<{ text: string }>(shape);

type Props = {
  token: string;
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
  onSent: () => void;
};

/** A customer's words to the shop. Not a form of its own: it stands in the one of their decision, which it must not send. */
export function AskForm({ token, name, job, label, send, text = "", onClose, isRestored, onSent }: Props) {
  const t = useTranslations("approvals.thread");
  const api = useTRPCClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { found, refresh } = useCustomerThread(token);
  const { form, props, submit, pending, reply, error, issueAt } = useAppForm({
    name,
    start: { text },
    check,
    send: ({ text }, key) => api.threads.ask.mutate({ token, job, text, key: key(text.trim()) }, byLink),
    done: async () => {
      feel("success");
      await refresh();
      onSent();
    },
  });
  const entries = found.data?.entries;
  const tried = useRef(0);
  // Its answer was lost, and now it stands in the conversation: with its key it is not said twice, and is known to be done.
  useEffect(() => {
    const typed = form.getValues("text");
    if (pending || !entries || !isIntended(name, typed.trim())) return;
    void shape().then((Text) => {
      // As it is kept, which is not to the letter as it was typed.
      const kept = Text.safeParse({ text: typed }).data?.text;
      const there = entries.findLast((one) => one.from === "reader" && one.job === job && one.text === kept);
      if (!there || there.number === tried.current || form.getValues("text") !== typed) return;
      tried.current = there.number;
      void submit();
    });
  }, [entries, pending]);
  const isOpened = onClose !== undefined && !isRestored;
  useEffect(() => {
    if (isOpened) form.setFocus("text");
  }, [isOpened, form.setFocus]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, which is the field's label
    <div
      ref={props.ref as unknown as Ref<HTMLDivElement>}
      role="group"
      aria-label={label}
      aria-busy={pending}
      className={styles.form}
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
        {reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
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
