import { useTranslations } from "use-intl";
import { ShopPhone } from "../../../features/shop/shop-phone.tsx";
import { useContact } from "../../../platform/shop.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";

/** The shop takes no bookings online: how to get an appointment anyway. */
export function NoBooking() {
  const t = useTranslations("booking.none");
  const { phone } = useContact();
  return (
    <div className="page">
      <EmptyState
        icon="phone"
        heading="h1"
        title={t("title")}
        text={t.rich("text", { phone: () => <ShopPhone number={phone} /> })}
      >
        <ButtonLink to="/contact" icon="send">
          {t("write")}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
