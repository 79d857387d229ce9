import type { Appointment } from "@openhood/domain/booking/appointment";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";

type Props = { appointment: Appointment; back: () => void; close: () => void };

/** Cancels an appointment, with what the customer is to be told. */
export function CancelForm({ appointment: { id, customer }, back, close }: Props) {
  const t = useTranslations("schedule.cancel");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: `schedule.cancel.${id}`,
    start: { reason: "" },
    except: ["reason"],
    send: ({ reason }, key) => {
      const typed = reason.trim();
      return api.booking.cancel
        .mutate({ appointment: { id }, key: key(typed), ...(typed ? { reason: typed } : {}) })
        .finally(() => cache.invalidateQueries({ queryKey: trpc.booking.pathKey() }));
    },
    done: () => {
      presentToast({ text: t("done") });
      close();
    },
  });
  return (
    <Form {...props}>
      <Field
        label={t("reason")}
        hint={t(customer.email ? "told" : "call")}
        error={fieldText(issueAt("reason"))}
        optional
      >
        <TextField maxLength={300} {...form.register("reason")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{t("ended")}</Notice>}
        variant="danger"
        send={t("send")}
        cancel={t("back")}
        onCancel={back}
      />
    </Form>
  );
}
