import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type Setup, useSetup } from "../../../features/shop/use-setup.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../../../ui/code-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Form, FormStatus } from "../../../ui/form-layout.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import styles from "./setup.module.css";

/** A test e-mail to the owner's own address, and the code in it: only its arrival ends the step. */
export function TestMail() {
  const t = useTranslations("setup");
  const { query } = useSetup();
  const { data } = query;
  if (!data) return <QueryPending of={query} failed={t("errorTitle")} lines={4} />;
  if (data.done.email)
    return <EmptyState icon="check" title={t("email.arrived")} text={t("email.arrivedText")} />;
  return (
    <div className={styles.column}>
      <Send test={data.test} />
      {data.test && <Whereabouts test={data.test} />}
      {data.test && <Code />}
    </div>
  );
}

function Send({ test }: { test: Setup["test"] }) {
  const t = useTranslations("setup.email");
  const api = useTRPCClient();
  const me = useMe();
  const { reread } = useSetup();
  const { language } = useLanguage();
  const problem = useProblemText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const send = async () => {
    setPending(true);
    setError(null);
    try {
      await api.setup.sendTest.mutate({ language });
      await reread();
    } catch (caught) {
      setError(caught);
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <h2>{t("sendTitle")}</h2>
      <p>{t("to", { email: me.email ?? "" })}</p>
      <Button
        icon="mail"
        variant={test ? "secondary" : "primary"}
        pending={pending}
        onClick={() => void send()}
      >
        {t(test ? "again" : "send")}
      </Button>
      <FormStatus>{error != null && <Notice tone="watch">{problem(error)}</Notice>}</FormStatus>
    </>
  );
}

/** What became of it, and where the mail server stands in the way, what to do. */
function Whereabouts({ test }: { test: NonNullable<Setup["test"]> }) {
  const t = useTranslations("setup.email");
  const { email } = test;
  if (test.status === "sent") return <Notice title={t("sent", { email })}>{t("look")}</Notice>;
  if (test.status === "refused")
    return (
      <Notice tone="stop" title={t("refused", { email })}>
        <p>{t("refusedText")}</p>
        <p>{t("says", { error: test.error })}</p>
      </Notice>
    );
  if (test.status === "paused")
    return (
      <Notice tone="stop" title={t(`paused.${test.reason}.title`)}>
        <p>{t(`paused.${test.reason}.text`)}</p>
        <p>{t("says", { error: test.error })}</p>
      </Notice>
    );
  if (test.error === null) return <Notice>{t("waiting")}</Notice>;
  return (
    <Notice tone="watch" title={t("notYet")}>
      <p>{t("notYetText")}</p>
      <p>{t("says", { error: test.error })}</p>
    </Notice>
  );
}

function Code() {
  const t = useTranslations("setup.email");
  const api = useTRPCClient();
  const { reread } = useSetup();
  const problem = useProblemText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: "",
    start: { code: "" },
    check: ({ code }: { code: string }) =>
      /^\d{6}$/.test(code) ? [] : [{ path: "code", code: "invalid" as const }],
    send: ({ code }) => api.setup.confirmTest.mutate({ code }),
    done: reread,
  });
  const wrong = issueAt("code") ? t("sixDigits") : reply?.ok === false ? t(`wrong.${reply.reason}`) : null;
  return (
    <Form {...props}>
      <Field label={t("code")} error={wrong}>
        <CodeField ref={field} value={form.watch("code")} onCode={(code) => form.setValue("code", code)} />
      </Field>
      <FormStatus>{error != null && <Notice tone="watch">{problem(error)}</Notice>}</FormStatus>
      <Button type="submit" icon="check" pending={pending}>
        {t("confirm")}
      </Button>
    </Form>
  );
}
