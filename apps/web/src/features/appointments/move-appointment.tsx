import type { AppointmentRef, OwnAppointment, When } from "@openhood/domain/booking/inputs";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { type Shop, useContact } from "../../platform/shop.ts";
import { Button } from "../../ui/button.tsx";
import { FormActions } from "../../ui/form-layout.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Notice } from "../../ui/states.tsx";
import { ShopPhone } from "../shop/shop-phone.tsx";
import styles from "./appointment-pass.module.css";
import { SlotTaken } from "./slot-taken.tsx";
import { kindsOf, TimeChoice } from "./time-choice.tsx";
import { whenOf } from "./times.ts";
import type { Work } from "./types.ts";
import { useBookingRules, useBookingSettings } from "./use-availability.ts";
import { useChange } from "./use-change.ts";
import { WhenLine } from "./visit-lines.tsx";

type Props = { which: AppointmentRef; appointment: OwnAppointment; shop: Shop | null; onClose: () => void };

/** Another time for an appointment; what was agreed stands until the new one is taken. */
export function MoveAppointment({ which, appointment, shop, onClose }: Props) {
  const t = useTranslations("booking.move");
  const words = useTranslations("booking.appointment.refused");
  const problem = useProblemText();
  const { phone } = useContact();
  const settings = useBookingSettings();
  const rules = useBookingRules(shop, settings.data?.settings ?? null);
  const [kind, setKind] = useState(appointment.kind);
  const [when, setWhen] = useState<When | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { move, pending, error, refusal, refused } = useChange(which, appointment.id, () => {
    presentToast({ text: t("moved") });
    onClose();
  });
  useEffect(() => heading.current?.focus(), []);

  const work = workOf(appointment, shop);
  return (
    <section className={styles.move} aria-labelledby="move-heading">
      <h3 id="move-heading" ref={heading} tabIndex={-1}>
        {t("title")}
      </h3>
      <p className={styles.soft}>{t("text")}</p>
      {rules && refusal && !refused && refusal.reason !== "code" && (
        <SlotTaken
          refusal={{
            reason: refusal.reason,
            nearest: refusal.nearest.map((slot) => whenOf(kind, slot)),
            open: refusal.open,
          }}
          rules={rules}
          onTake={setWhen}
        />
      )}
      {rules ? (
        <TimeChoice
          rules={rules}
          work={work}
          kind={kindsOf(rules, work).find((one) => one === kind) ?? "drop-off"}
          onKind={(one) => {
            setKind(one);
            setWhen(null);
          }}
          value={when}
          onChange={setWhen}
          onGone={() => setWhen(null)}
          own={{ which, quarters: appointment.slot.quarters.length }}
        />
      ) : settings.isError || settings.isPaused ? (
        <Notice tone="stop" title={problem(settings.error)} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="18rem" />
        </div>
      )}
      {refused && (
        <Notice tone="stop">{words.rich(refused, { phone: () => <ShopPhone number={phone} /> })}</Notice>
      )}
      {error && <Notice tone="stop" title={problem(error)} />}
      <div className={styles.moveEnd}>
        {rules && when && (
          <p>
            <WhenLine when={when} rules={rules} />
          </p>
        )}
        <FormActions>
          <Button disabled={!when} pending={pending} onClick={() => when && move(when)}>
            {t("confirm")}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t("keep")}
          </Button>
        </FormActions>
      </div>
    </section>
  );
}

/** The work as it was promised, with the skills the shop's catalog says it takes. */
function workOf({ services, kind }: OwnAppointment, shop: Shop | null): Work[] {
  return services.map(({ slug, hours }) => {
    const known = shop?.services.find((service) => service.slug === slug);
    return {
      hours: { from: hours, to: hours },
      skill: known?.skill,
      waiter: known?.waiter ?? kind === "waiter",
    };
  });
}
