import { useQueryClient } from "@tanstack/react-query";
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

const check = shapeCheck(async () => (await import("@openhood/domain/messages/message")).WriteEntry);

/** The name of a thread's draft. */
export const followUpName = (id: string): string => `account.follow-up.${id}`;

/** Adds to one's own thread. */
export function FollowUpForm({ id }: { id: string }) {
  const t = useTranslations("account.followUp");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: followUpName(id),
    start: { text: "" },
    check,
    send: ({ text }, key) => api.messages.followUp.mutate({ id, text, key: key(text.trim()) }),
    done: async () => {
      feel("success");
      await cache.invalidateQueries({ queryKey: trpc.messages.pathKey() });
    },
  });
  return (
    <Form {...props} size="narrow">
      <Field label={t("label")} error={fieldText(issueAt("text"))}>
        <TextArea rows={3} readOnly={pending} {...form.register("text")} />
      </Field>
      <FormStatus>
        {reply?.ok && <Notice tone="ok">{t("sent")}</Notice>}
        {reply?.ok === false && <Notice tone="watch">{t("threadFull")}</Notice>}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" variant="secondary" icon="send" pending={pending}>
          {pending ? t("sending") : t("send")}
        </Button>
      </FormActions>
    </Form>
  );
}
