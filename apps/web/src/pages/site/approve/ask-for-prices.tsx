import type { CustomerOrder } from "@openhood/domain/approvals/customer-order";
import { takesQuestions } from "@openhood/domain/threads/open";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { AskForm } from "../../../features/threads/ask-form.tsx";
import { useCustomerThread } from "../../../features/threads/use-customer-thread.ts";
import { readDraft } from "../../../platform/drafts.ts";
import { useFormat } from "../../../platform/format.ts";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";

type Props = {
  token: string;
  order: Pick<CustomerOrder, "number" | "stage">;
  /** Until when the prices were good, in words. */
  until: string;
};

const ID = "ask-for-prices";

/** What one can do where the prices are no longer good: ask for those of today, in words that are there to be changed. */
export function AskForPrices({ token, order, until }: Props) {
  const t = useTranslations("approvals");
  const { dateTime } = useFormat();
  const { found } = useCustomerThread(token);
  const draft = `approve.ask.${order.number}.prices`;
  const [state, setState] = useState<"closed" | "restored" | "open" | "sent">(() =>
    readDraft(draft) ? "restored" : "closed",
  );
  const asks = () => document.getElementById(ID);
  const close = () => {
    flushSync(() => setState("closed"));
    asks()?.focus();
  };
  // What is sent by itself, as its answer was lost, takes the focus from nothing.
  const heldFocus = useHeldFocus(asks);
  if (!takesQuestions(order.stage)) return null;
  const last = found.data?.entries.findLast(({ job }) => job === null);
  const asked = last?.from === "reader" ? t("askPrices.asked", { at: dateTime(last.at) }) : null;
  return (
    <div {...heldFocus}>
      {state === "open" || state === "restored" ? (
        <AskForm
          token={token}
          name={draft}
          job={null}
          label={t("thread.message")}
          send={t("thread.sendMessage")}
          text={t("askPrices.text", { until })}
          isRestored={state === "restored"}
          onClose={close}
          onSent={() => setState("sent")}
        />
      ) : (
        <>
          <FormStatus>{state === "sent" && <Notice tone="ok">{t("thread.sent")}</Notice>}</FormStatus>
          {state !== "sent" && asked && <p>{asked}</p>}
          <Button id={ID} type="button" variant="secondary" icon="send" onClick={() => setState("open")}>
            {t("askPrices.ask")}
          </Button>
        </>
      )}
    </div>
  );
}
