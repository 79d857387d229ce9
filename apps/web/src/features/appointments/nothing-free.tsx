import { type BookingRules, isPossible, slotRequestFor } from "@openhood/domain/booking/availability";
import { useTranslations } from "use-intl";
import { useContact } from "../../platform/shop.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ShopPhone } from "../shop/shop-phone.tsx";
import type { Kind, Work } from "./types.ts";

type Props = { rules: BookingRules; work: readonly Work[]; kind: Kind };

/** No time is available: why, as far as is known, and what to do instead. */
export function NothingFree({ rules, work, kind }: Props) {
  const t = useTranslations("booking.nothing");
  const { phone } = useContact();
  const possible = isPossible(rules.settings.lanes, slotRequestFor(work, kind));
  return (
    <EmptyState
      icon="clock"
      title={t(possible ? "title" : "noLane")}
      text={t.rich(possible ? "text" : "noLaneText", {
        phone: () => <ShopPhone number={phone} />,
        days: rules.settings.horizonDays,
      })}
    >
      <ButtonLink to="/contact" variant="secondary" icon="send">
        {t("write")}
      </ButtonLink>
    </EmptyState>
  );
}
