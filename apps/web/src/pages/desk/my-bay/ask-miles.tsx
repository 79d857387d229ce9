import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { Miles } from "@openhood/domain/repair-orders/order";
import type { TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReadingDoubt } from "../../../features/customers/use-reading-doubt.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { Form, FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";

type Values = { miles: string };
type Outcome = ApiOutputs["orders"]["edit"]["outcomes"][number];

const milesOf = (typed: string): number => Number(typed.replaceAll(/[\s,.]/g, "") || Number.NaN);

type Props = {
  order: Pick<TechnicianOrder, "id">;
  field: "odometerIn" | "odometerOut";
  /** It is noted: what waited for it can go on. */
  onNoted: () => void;
};

/** Asks a technician for the odometer that a step waits for. */
export function AskMiles({ order: { id }, field, onNoted }: Props) {
  const t = useTranslations("myBay.askMiles");
  const odometer = useTranslations("schedule.odometer");
  const doubt = useReadingDoubt();
  const fieldText = useFieldText();
  const problem = useProblemText();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const { form, props, pending, reply, error, issueAt } = useAppForm<Values, Outcome>({
    name: `bay-miles.${id}.${field}`,
    start: { miles: "" },
    check: ({ miles }) =>
      Miles.safeParse(milesOf(miles)).success
        ? []
        : [{ path: "miles", code: miles.trim() ? ("number" as const) : ("required" as const) }],
    send: async ({ miles }, key) => {
      const changes = [{ field, from: null, to: milesOf(miles) }];
      const command: OrderCommand = { type: "set-order", changes, ...(isDoubtful && { anyway: true }) };
      const input = { id, commands: [command] };
      const { outcomes } = await api.orders.edit.mutate({ ...input, key: key(input) });
      await cache.invalidateQueries({ queryKey: trpc.clock.pathKey() });
      // Somebody else has noted it: what waited can go on, too.
      const [outcome] = outcomes;
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
