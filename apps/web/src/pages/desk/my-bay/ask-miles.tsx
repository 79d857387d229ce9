import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { Miles } from "@openhood/domain/repair-orders/order";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useReadingDoubt } from "../../../features/customers/use-reading-doubt.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { MAX_AGE, sendPress } from "../../../platform/outbox.ts";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { Form, FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";

type Values = { miles: string };
type Reply = ApiOutputs["orders"]["edit"];
type Outcome = Reply["outcomes"][number];

const milesOf = (typed: string): number => Number(typed.replaceAll(/[\s,.]/g, "") || Number.NaN);

type Props = {
  order: { id: string } & Parameters<typeof appointmentLabel>[0];
  field: "odometerIn" | "odometerOut";
  /** A press of the clock waits for it, not a step of the car. */
  isForClock?: boolean;
  /** It is noted: what waited for it can go on. */
  onNoted: () => void;
};

/** Asks a technician for the odometer that a step waits for. */
export function AskMiles({ order, field, isForClock = false, onNoted }: Props) {
  const t = useTranslations("myBay.askMiles");
  const odometer = useTranslations("schedule.odometer");
  const doubt = useReadingDoubt();
  const fieldText = useFieldText();
  const problem = useProblemText();
  const { uid } = useMe();
  const { language } = useLanguage();
  const { id } = order;
  const name = `bay-miles.${id}.${field}`;
  const { form, props, pending, reply, error, issueAt } = useAppForm<Values, Outcome>({
    name,
    start: { miles: "" },
    check: ({ miles }) =>
      Miles.safeParse(milesOf(miles)).success
        ? []
        : [{ path: "miles", code: miles.trim() ? ("number" as const) : ("required" as const) }],
    send: async ({ miles }, key) => {
      const changes = [{ field, from: null, to: milesOf(miles) }];
      const command: OrderCommand = { type: "set-order", changes, ...(isDoubtful && { anyway: true }) };
      const input = { id, commands: [command] };
      const reply = await sendPress({
        ...{ key: key(input), owner: uid, procedure: "orders.edit", input },
        sendBy: Date.now() + MAX_AGE,
        // The subject of what waits for it, so it's sent first.
        subject: {
          ...(isForClock ? { kind: "clock", id: uid } : { kind: "order", id }),
          label: appointmentLabel(order, language),
        },
        detail: { form: name, text: `${t(field)}: ${miles}` },
      });
      // Somebody else has noted it: what waited can go on, too. Without a connection both wait.
      const [outcome] = (reply as Reply | null)?.outcomes ?? [];
      return !outcome || (!outcome.ok && outcome.kind === "conflict")
        ? { ok: true, changed: false }
        : outcome;
    },
    done: onNoted,
  });
  const refusal = reply?.ok === false && reply.kind === "refused" ? reply : null;
  const isDoubtful = refusal?.reason === "odometer";
  return (
    <Form {...props}>
      <Field label={t(field)} error={fieldText(issueAt("miles"))}>
        <TextField
          autoFocus
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          {...form.register("miles")}
        />
      </Field>
      <FormStatus>
        {refusal && (
          <Notice tone="watch">{refusal.reason === "odometer" ? doubt(refusal) : t("failed")}</Notice>
        )}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      <Button type="submit" size="large" wide pending={pending}>
        {isDoubtful ? odometer("anyway") : t("save")}
      </Button>
    </Form>
  );
}
