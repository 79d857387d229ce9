import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { shapeCheck } from "../../platform/form-check.ts";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useFieldText, useProblemText } from "../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { useDraft } from "../../platform/use-draft.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/code-field.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { Form, FormActions, FormStatus } from "../../ui/form-layout.tsx";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";
import { QueryPending } from "../../ui/query-pending.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./address-claims.module.css";

type Step = { is: "closed"; done?: string } | { is: "email" } | { is: "code"; email: string };

const shapes = () => import("@openhood/domain/customers/address-claims");
const checkEmail = shapeCheck(async () => (await shapes()).ClaimedAddress);
const checkCode = shapeCheck(async () => (await shapes()).ClaimCode);

/** The other addresses of an account whose visits it sees, and how to add one: by a code that is mailed to it. */
export function AddressClaimsPart({ own }: { own: string }) {
  const t = useTranslations("account.claim");
  const trpc = useTRPC();
  const cache = useQueryClient();
  // Who looks for the code in another app may come back to the page loaded anew.
  const [asked, setAsked] = useDraft<{ email: string }>("account.claim");
  const [step, setStep] = useState<Step>(asked ? { is: "code", ...asked } : { is: "closed" });
  const [first] = useState(step);
  const go = (next: Step) => {
    setAsked(next.is === "code" ? { email: next.email } : null);
    setStep(next);
  };
  const close = () => go({ is: "closed" });
  const claims = useQuery(trpc.customers.claims.queryOptions());
  const reread = async () => {
    await cache.invalidateQueries({ queryKey: trpc.customers.pathKey() });
    await cache.invalidateQueries({ queryKey: trpc.approvals.mine.pathKey() });
  };
  return (
    <section aria-labelledby="claim-heading" className={styles.part}>
      <h2 id="claim-heading">{t("title")}</h2>
      <p className={styles.soft}>{t("text")}</p>
      {claims.data ? (
        claims.data.length > 0 && (
          <Claims
            claims={claims.data}
            reread={async () => {
              close();
              await reread();
            }}
          />
        )
      ) : (
        <QueryPending of={claims} failed={t("failed")} lines={1} />
      )}
      <FormStatus>
        {step.is === "closed" && step.done && <Notice tone="ok">{t("done", { email: step.done })}</Notice>}
      </FormStatus>
      <div data-focus-home="">
        {step.is === "closed" && (
          <Button variant="secondary" icon="mail" onClick={() => go({ is: "email" })}>
            {t("begin")}
          </Button>
        )}
        {step.is === "email" && (
          <EmailForm own={own} onSent={(email) => go({ is: "code", email })} onCancel={close} />
        )}
        {step.is === "code" && (
          <CodeForm
            email={step.email}
            isFirst={step === first}
            onChange={() => go({ is: "email" })}
            onCancel={close}
            onDone={async () => {
              await reread();
              go({ is: "closed", done: step.email });
            }}
          />
        )}
      </div>
    </section>
  );
}

type EmailProps = { own: string; onSent: (email: string) => void; onCancel: () => void };

function EmailForm({ own, onSent, onCancel }: EmailProps) {
  const t = useTranslations("account.claim");
  const api = useTRPCClient();
  const { language } = useLanguage();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: "account.claim.email",
    start: { email: "" },
    check: checkEmail,
    send: async ({ email }) =>
      sameAddress(email, own)
        ? { ok: false as const, reason: "own" as const }
        : api.customers.sendClaimCode.mutate({ email, language }),
    issuesIn: () => [{ path: "email", code: "invalid" as const }],
    next: (_, sent) => sent,
    done: (_, { email }) => onSent(email.trim().toLowerCase()),
  });
  const issue = issueAt("email");
  return (
    <Form {...props} size="narrow">
      <Field label={t("email")} error={reply?.ok === false ? t(reply.reason) : fieldText(issue)}>
        <TextField autoFocus type="email" autoComplete="email" {...form.register("email")} />
      </Field>
      <FormStatus>{error != null && <Notice tone="watch">{problem(error)}</Notice>}</FormStatus>
      <FormActions>
        <Button type="submit" icon="mail" pending={pending}>
          {t("send")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}

const sameAddress = (a: string, b: string): boolean => a.trim().toLowerCase() === b.toLowerCase();

type CodeProps = {
  email: string;
  /** Did the page open with it? Then it takes no focus. */
  isFirst: boolean;
  onChange: () => void;
  onCancel: () => void;
  onDone: () => Promise<void>;
};

function CodeForm({ email, isFirst, onChange, onCancel, onDone }: CodeProps) {
  const t = useTranslations("account.claim");
  const api = useTRPCClient();
  const { language } = useLanguage();
  const problem = useProblemText();
  const { form, props, pending, reply, error, issueAt, clear, goTo } = useAppForm({
    name: "account.claim.code",
    start: { code: "" },
    check: checkCode,
    send: ({ code }) => api.customers.claim.mutate({ email, code, language }),
    issuesIn: ({ reason }) => (reason === "code" ? [{ path: "code", code: "invalid" as const }] : []),
    done: onDone,
  });
  const again = useMutation({
    mutationFn: () => api.customers.sendClaimCode.mutate({ email, language }),
    onSuccess: async (sent) => {
      // It was added meanwhile, elsewhere.
      if (!sent.ok) return onDone();
      clear();
      form.setValue("code", "");
      goTo("code");
    },
  });
  const issue = issueAt("code");
  const failure = error ?? again.error;
  const isFull = reply?.ok === false && reply.reason === "full";
  return (
    <Form {...props} size="narrow">
      <p role="status">{t(again.isSuccess ? "codeAgain" : "codeText", { email })}</p>
      <Field
        label={t("code")}
        error={issue && t(`refused.${issue.code === "characters" ? "digits" : "code"}`)}
      >
        <CodeField
          autoFocus={!isFirst}
          value={form.watch("code")}
          onCode={(code) => form.setValue("code", code, { shouldDirty: true })}
        />
      </Field>
      <FormStatus>
        {isFull && <Notice tone="watch">{t("refused.full")}</Notice>}
        {failure != null && <Notice tone="watch">{problem(failure)}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" pending={pending}>
          {t("submit")}
        </Button>
        <Button variant="quiet" icon="mail" pending={again.isPending} onClick={() => again.mutate()}>
          {t("again")}
        </Button>
        <Button variant="quiet" onClick={onChange}>
          {t("change")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}

type ClaimsProps = { claims: readonly { email: string; at: string }[]; reread: () => Promise<void> };

function Claims({ claims, reread }: ClaimsProps) {
  const t = useTranslations("account.claim");
  const api = useTRPCClient();
  const problem = useProblemText();
  const { date } = useFormat();
  const confirm = useConfirm();
  const ask = async (email: string) => {
    const isMeant = await confirm({
      title: t("endTitle", { email }),
      text: t("endText"),
      confirm: t("end"),
      danger: true,
    });
    if (isMeant) end.mutate(email);
  };
  const end = useMutation({
    mutationFn: (email: string) => api.customers.endClaim.mutate({ uid: null, email }),
    onSuccess: reread,
  });
  return (
    <>
      <ul aria-label={t("list")} className={styles.list}>
        {claims.map(({ email, at }) => (
          <li key={email}>
            <span className={styles.address}>
              {email} <span className={styles.soft}>{t("since", { date: date(at) })}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={t("endOf", { email })}
              pending={end.isPending && end.variables === email}
              onClick={() => void ask(email)}
            >
              {t("end")}
            </Button>
          </li>
        ))}
      </ul>
      {end.error && <Notice tone="watch">{problem(end.error)}</Notice>}
    </>
  );
}
