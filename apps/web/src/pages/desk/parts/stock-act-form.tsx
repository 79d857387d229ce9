import type { FieldIssue } from "@openhood/domain/field-issues";
import { Hundredths, Price } from "@openhood/domain/repair-orders/line";
import type { StockAct, StockItem } from "@openhood/domain/repair-orders/stock";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { centsOf, hundredthsOf } from "../../../features/shop/editor/amounts.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StockChanged } from "./stock-changed.tsx";

type Values = { quantity: string; cost: string };
type Done = ApiOutputs["orders"]["actOnStock"];

const checkOf =
  (least: number) =>
  ({ quantity, cost }: Values): FieldIssue[] => [
    ...(Hundredths.min(least).safeParse(hundredthsOf(quantity)).success
      ? []
      : [{ path: "quantity", code: quantity.trim() ? ("number" as const) : ("required" as const) }]),
    ...(!cost.trim() || Price.safeParse(centsOf(cost)).success
      ? []
      : [{ path: "cost", code: "number" as const }]),
  ];
const checks = { receive: checkOf(1), count: checkOf(0) };

type Props = {
  /** As it was when the form opened: what is taken meanwhile is taken from the count, too. */
  item: StockItem;
  /** As the page shows it now. */
  now: StockItem;
  kind: StockAct["kind"];
  onEnd: () => void;
};

/** How many of a part came, or are there. */
export function StockActForm({ item, now, kind, onEnd }: Props) {
  const [seen, setSeen] = useState(item);
  const shown = useRef(now);
  shown.current = now;
  const t = useTranslations("parts.stock");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const { form, props, pending, reply, error, issueAt, clear, discard } = useAppForm({
    name: `stock.${kind}.${item.id}`,
    start: { quantity: "", cost: "" },
    check: checks[kind],
    send: async ({ quantity, cost }: Values, key): Promise<Done> => {
      const pieces = hundredthsOf(quantity) ?? 0;
      // The page shows another number than the one that was counted against: only a person knows which of them they mean.
      const { quantity: present } = shown.current;
      if (kind === "count" && present !== item.quantity && present !== seen.quantity)
        return { ok: false as const, reason: "edit-conflict" as const, now: shown.current };
      const act: StockAct =
        kind === "count"
          ? { kind, revision: seen.revision, saw: seen.quantity, counted: pieces }
          : { kind, quantity: pieces, cost: cost.trim() ? centsOf(cost) : null };
      return api.orders.actOnStock.mutate({ id: item.id, act, key: key({ id: item.id, act }) });
    },
    done: async () => {
      await cache.invalidateQueries({ queryKey: trpc.orders.stock.queryKey() });
      onEnd();
    },
  });
  const leave = () => {
    discard();
    onEnd();
  };
  return (
    <Form {...props}>
      <Field
        label={t(kind === "count" ? "form.counted" : "form.received")}
        error={fieldText(issueAt("quantity"))}
      >
        <TextField autoFocus inputMode="decimal" {...form.register("quantity")} />
      </Field>
      {kind === "receive" && (
        <Field label={t("form.cost")} optional error={fieldText(issueAt("cost"))}>
          <TextField inputMode="decimal" {...form.register("cost")} />
        </Field>
      )}
      <FormEnd
        pending={pending}
        error={error}
        status={
          reply?.ok === false &&
          (reply.reason === "edit-conflict" ? (
            <StockChanged
              now={reply.now}
              keepMine={() => {
                setSeen(reply.now);
                clear();
              }}
              takeTheirs={leave}
            />
          ) : (
            <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>
          ))
        }
        send={t("form.save")}
        cancel={t("form.cancel")}
        onCancel={leave}
      />
    </Form>
  );
}
