import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useQuietUntil } from "../../../features/orders/use-quiet-until.ts";
import { useAppForm } from "../../../platform/form.ts";
import { shapeCheck } from "../../../platform/form-check.ts";
import { feel } from "../../../platform/haptics.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { focusAnswer, threadAt } from "./thread-address.ts";

const check = shapeCheck(async () => (await import("@openhood/domain/messages/message")).WriteEntry);
type Customer = ApiOutputs["messages"]["withCustomer"]["customer"];
type Reply = ApiOutputs["messages"]["begin"];

/** The first words of a conversation with an appointment's customer. */
export function BeginForm({ appointment, customer }: { appointment: string; customer: Customer }) {
  const t = useTranslations("conversation");
  const ta = useTranslations("answer");
  const tq = useTranslations("desk.quiet");
  const quiet = useQuietUntil();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const fieldText = useFieldText();
  const { name, email, language } = customer;
  const { form, props, pending, reply, error, issueAt } = useAppForm<{ text: string }, Reply>({
    name: `desk.conversation.${appointment}`,
    start: { text: "" },
    check,
    send: ({ text }, key) => api.messages.begin.mutate({ appointment, text, key: key(text.trim()) }),
    done: async ({ id }) => {
      feel("success");
      const sent = t("sent", { name });
      presentToast({ text: quiet === null ? sent : `${sent} ${tq("sent")}` });
      await cache.invalidateQueries({ queryKey: trpc.messages.pathKey() });
      void navigate(threadAt(id, "answered"), { ...withTransition(), replace: true });
    },
  });
  // Whoever comes here comes to write.
  useEffect(focusAnswer, []);
  const goes = ta("hint", { email: email ?? name, language });
  return (
    <Form {...props}>
      <h1>{t("title", { name })}</h1>
      <Field
        label={t("label")}
        hint={quiet === null ? goes : `${goes} ${tq("goes", { until: quiet })}`}
        error={fieldText(issueAt("text"))}
      >
        <TextArea data-answer rows={6} readOnly={pending} {...form.register("text")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{t("noEmail")}</Notice>}
        icon="send"
        send={t("send")}
        cancel={t("cancel")}
        onCancel={() => void navigate(-1)}
      />
    </Form>
  );
}
