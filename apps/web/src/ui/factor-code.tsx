import { useTranslations } from "use-intl";
import { useAppForm } from "../platform/form.ts";
import type { SessionResult } from "../platform/session.ts";
import { Button } from "./button.tsx";
import { CodeField } from "./code-field.tsx";
import { Field } from "./field.tsx";
import { Form, FormActions } from "./form-layout.tsx";
import { Notice } from "./states.tsx";

type Props = {
  submit: string;
  back: string;
  onCode: (code: string) => Promise<SessionResult>;
  onBack: () => void;
};

const digits = (code: string) => code.replace(/\D/g, "");
const WRONG = { path: "code", code: "invalid" } as const;

/** Asks for the code of the authenticator app. Its words come with `needMessages("sign-in")`. */
export function FactorCode({ submit, back, onCode, onBack }: Props) {
  const t = useTranslations("signIn");
  const { form, props, pending, reply, issueAt } = useAppForm<{ code: string }, SessionResult>({
    start: { code: "" },
    check: ({ code }) => (digits(code).length === 6 ? [] : [WRONG]),
    send: ({ code }) => onCode(digits(code)),
    issuesIn: ({ reason }) => (reason === "wrong-code" ? [WRONG] : []),
  });
  const refusal = reply?.ok === false && reply.reason !== "wrong-code" ? reply.reason : null;
  return (
    <Form {...props}>
      <Field
        label={t("factor.code")}
        hint={t("factor.hint")}
        error={issueAt("code") && t("refusals.wrong-code")}
      >
        <CodeField autoFocus {...form.register("code")} />
      </Field>
      {refusal && <Notice tone="stop">{t(`refusals.${refusal}`)}</Notice>}
      <FormActions>
        <Button type="submit" pending={pending}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {back}
        </Button>
      </FormActions>
    </Form>
  );
}
