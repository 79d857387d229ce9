import { issuesOf } from "@openhood/domain/field-issues";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import { instantOfShop, timeOfShop } from "./shop-time.ts";

type Stretch = ApiOutputs["clock"]["work"]["stretches"][number];
type Reply = ApiOutputs["clock"]["correct"];
type Values = { from: string; to: string };
const Local = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/);
const Shape = z.strictObject({ from: Local, to: Local });
const check = (values: Values) => issuesOf(Shape, values);

type Props = { order: string; one: Stretch; onEnd: () => void };

/** From when to when somebody worked, on the shop's clock. What was there before stays to be read. */
export function CorrectStretch({ order, one: present, onEnd }: Props) {
  // As it was when the form opened: what is corrected meanwhile is not what was seen.
  const [one] = useState(present);
  const t = useTranslations("orders.work");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const timeZone = useShopTimeZone();
  const fieldText = useFieldText();
  const start = {
    from: timeOfShop(one.from, timeZone),
    to: one.to === null ? "" : timeOfShop(one.to, timeZone),
  };
  // A field shows minutes; what nobody touched keeps its seconds.
  const instant = (field: keyof Values, text: string): string =>
    text === start[field] ? (one[field] ?? "") : instantOfShop(text, timeZone);
  const { form, props, pending, reply, error, issueAt, discard } = useAppForm({
    name: `order.correct.${one.id}`,
    start,
    check,
    send: ({ from, to }: Values, key) => {
      const input = {
        order,
        stretch: one.id,
        saw: { from: one.from, to: one.to },
        to: { from: instant("from", from), to: instant("to", to) },
      };
      return api.clock.correct.mutate({ ...input, key: key(input) });
    },
    done: async () => {
      await cache.invalidateQueries({ queryKey: trpc.clock.pathKey() });
      onEnd();
    },
  });
  const refused = (no: Extract<Reply, { ok: false }>) =>
    no.reason === "elsewhere"
      ? t.rich("refused.elsewhere", {
          number: no.number,
          link: (words) => <Link to={`/desk/orders/${no.order}`}>{words}</Link>,
        })
      : t(`refused.${no.reason}`);
  return (
    <Form {...props}>
      <Field label={t("from")} error={fieldText(issueAt("from"))}>
        <TextField type="datetime-local" autoFocus {...form.register("from")} />
      </Field>
      <Field label={t("to")} error={fieldText(issueAt("to"))}>
        <TextField type="datetime-local" {...form.register("to")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{refused(reply)}</Notice>}
        send={t("save")}
        cancel={t("cancel")}
        onCancel={() => {
          // What was typed over something else does not come back over what stands there now.
          if (reply?.ok === false) discard();
          onEnd();
        }}
      />
    </Form>
  );
}
