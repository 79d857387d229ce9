import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { odometerDoubt } from "@openhood/domain/repair-orders/odometer";
import { Miles } from "@openhood/domain/repair-orders/order";
import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useReadingDoubt } from "../../../features/customers/use-reading-doubt.ts";
import { useVehicleDue } from "../../../features/orders/use-vehicle-due.ts";
import { useFormat } from "../../../platform/format.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Checkbox } from "../../../ui/field.tsx";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { InlineField } from "./inline-field.tsx";
import type { HeadParts } from "./order-context.ts";
import { instantOfShop, timeOfShop } from "./shop-time.ts";

const REQUIRED = {
  odometerIn: "odometer-in",
  odometerOut: "odometer-out",
  keyTag: "key-tag",
  referral: "referral",
} as const;

/** Miles as they are typed; null for none. */
function milesOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, "");
  return digits ? Number(digits) : null;
}

/** What is noted of the car and the visit; each field saves itself. */
export function OrderFacts({ order, edit }: Omit<HeadParts, "settings">) {
  const t = useTranslations("orders");
  const timeZone = useShopTimeZone();
  const { dateTime } = useFormat();
  const odometer = useTranslations("schedule.odometer");
  const doubtWords = useReadingDoubt();
  const confirm = useConfirm();
  const car = useVehicleDue(order.vehicle.id);
  const read = async (field: "odometerIn" | "odometerOut", to: number | null) => {
    const command: OrderCommand = { type: "set-order", changes: [{ field, from: order[field], to }] };
    const today = car?.today ?? localTime(new Date(), timeZone).date;
    const doubt = odometerDoubt(order, command, { readings: car?.odometer ?? [], today });
    const isMeant =
      doubt === null ||
      (await confirm({
        title: odometer("title", { miles: to ?? 0 }),
        text: doubtWords(doubt),
        confirm: odometer("anyway"),
        keep: odometer("change"),
      }));
    if (isMeant) edit({ ...command, ...(doubt && { anyway: true }) });
  };
  return (
    <>
      {(["odometerIn", "odometerOut"] as const).map((field) => (
        <InlineField
          key={field}
          label={t(field)}
          data-required={REQUIRED[field]}
          numeric
          inputMode="numeric"
          value={order[field]?.toString() ?? ""}
          check={(text) => {
            const to = milesOf(text);
            return to === null || Miles.safeParse(to).success ? null : t("invalid.number");
          }}
          onSave={(text) => {
            void read(field, milesOf(text));
            return true;
          }}
        />
      ))}
      {(["keyTag", "referral"] as const).map((field) => (
        <InlineField
          key={field}
          label={t(field)}
          data-required={REQUIRED[field]}
          maxLength={field === "keyTag" ? 12 : 60}
          value={order[field] ?? ""}
          onSave={(text) => {
            const to = text.trim() || null;
            edit({ type: "set-order", changes: [{ field, from: order[field], to }] });
            return true;
          }}
        />
      ))}
      <InlineField
        label={t("promised")}
        data-required="promised-time"
        type="datetime-local"
        // The browser writes the field in a language of its own.
        hint={order.promisedAt ? dateTime(order.promisedAt) : undefined}
        value={order.promisedAt ? timeOfShop(order.promisedAt, timeZone) : ""}
        onSave={(text) => {
          const to = text ? instantOfShop(text, timeZone) : null;
          edit({ type: "set-order", changes: [{ field: "promisedAt", from: order.promisedAt, to }] });
          return true;
        }}
      />
      <Checkbox
        label={t("waits")}
        checked={order.waits === true}
        onChange={() =>
          edit({
            type: "set-order",
            changes: [{ field: "waits", from: order.waits ?? null, to: !order.waits }],
          })
        }
      />
    </>
  );
}
