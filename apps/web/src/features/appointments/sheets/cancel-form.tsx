import type { Appointment } from "@openhood/domain/booking/appointment";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormActions, FormStatus } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import styles from "./sheet.module.css";

type Props = { appointment: Appointment; back: () => void; close: () => void };

/** Calls an appointment off, with what the customer is to be told. */
export function CancelForm({ appointment: { id, customer }, back, close }: Props) {
  const t = useTranslations("schedule.cancel");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const [reason, setReason] = useState("");
  const name = `schedule.cancel.${id}`;
  const cancel = useMutation(
    trpc.booking.cancel.mutationOptions({
      onSuccess: async (reply) => {
        await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
        if (!reply.ok) return;
        clearIntent(name);
        presentToast({ text: t("done") });
        close();
      },
    }),
  );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const said = reason.trim();
    if (!cancel.isPending)
      cancel.mutate({ appointment: { id }, key: intentKey(name, said), ...(said ? { reason: said } : {}) });
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Field label={t("reason")} hint={t(customer.email ? "told" : "call")} optional>
        <TextField maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <FormStatus>
        {cancel.isError && <Notice tone="watch">{problem(cancel.error)}</Notice>}
        {cancel.data?.ok === false && <Notice tone="watch">{t("ended")}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" variant="danger" pending={cancel.isPending}>
          {t("send")}
        </Button>
        <Button variant="quiet" onClick={back}>
          {t("back")}
        </Button>
      </FormActions>
    </form>
  );
}
