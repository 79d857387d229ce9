import type { BookingRules } from "@openhood/domain/booking/availability";
import type { When } from "@openhood/domain/booking/inputs";
import type { Service } from "@openhood/domain/catalog/service";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SlotTaken } from "../../../features/appointments/slot-taken.tsx";
import { kindsOf, TimeChoice } from "../../../features/appointments/time-choice.tsx";
import type { Refusal } from "../../../features/appointments/types.ts";
import { WhenLine } from "../../../features/appointments/visit-lines.tsx";
import { useFormOf } from "../../../platform/form.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { type QueryLike, QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import { useBooking } from "./draft.ts";

type Props = {
  rules: BookingRules | null;
  /** What the rules are made of. */
  asked: QueryLike;
  work: readonly Service[];
  refusal: Refusal | null;
  /** A time was taken as it was offered. */
  onTake: (when: When) => void;
  onDone: () => void;
};

/** When the visit is to be. */
export function TimeStep({ rules, asked, work, refusal, onTake, onDone }: Props) {
  const t = useTranslations("booking.time");
  const { drafted, draft, patch } = useBooking();
  const [gone, setGone] = useState(false);
  const { props, issueAt } = useFormOf(drafted, {
    step: true,
    check: ({ when }) => (when ? [] : [{ path: "when", code: "required" }]),
    send: async () => ({ ok: true }),
    done: onDone,
  });
  if (!rules) return <QueryPending of={asked} failed={t("failed")} height="22rem" />;
  const kinds = kindsOf(rules, work);
  const kind = kinds.find((one) => one === draft.kind) ?? kinds[0] ?? "drop-off";
  const choose = (when: When) => {
    setGone(false);
    patch({ when });
  };
  return (
    <Form {...props} size="page">
      {refusal && refusal.reason !== "not-bookable" && (
        <SlotTaken refusal={refusal} rules={rules} onTake={onTake} />
      )}
      {!refusal && gone && <Notice tone="watch" title={t("gone")} />}
      <TimeChoice
        rules={rules}
        work={work}
        kind={kind}
        onKind={(one) => patch({ kind: one, when: null })}
        value={draft.when}
        onChange={choose}
        onTake={onTake}
        onGone={() => {
          setGone(true);
          patch({ when: null });
        }}
      />
      {issueAt("when") && <Notice tone="stop" title={t("missing")} />}
      <StepFooter total={draft.when && <WhenLine when={draft.when} rules={rules} />}>
        <Button type="submit" size="large">
          {t("nextStep")}
        </Button>
      </StepFooter>
    </Form>
  );
}
