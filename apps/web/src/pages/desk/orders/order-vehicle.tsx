import { MAX_VIN } from "@openhood/domain/customers/vehicle";
import { isOtherCar } from "@openhood/domain/customers/vehicle-rules";
import { VEHICLE_FIELDS } from "@openhood/domain/repair-orders/commands";
import { useTranslations } from "use-intl";
import { useVinWarning } from "../../../features/customers/use-vin-warning.ts";
import { useVehicleDue } from "../../../features/orders/use-vehicle-due.ts";
import { Button } from "../../../ui/button.tsx";
import { InlineField } from "./inline-field.tsx";
import type { HeadParts } from "./order-context.ts";
import styles from "./order-page.module.css";

// A VIN has no room beside another field.
const ROWS = [["plate", "plateState"], ["color"], ["vin"]] as const;
const LONGEST = { plate: 12, plateState: 20, vin: MAX_VIN, color: 40 };

const read = (field: keyof typeof LONGEST, text: string) =>
  VEHICLE_FIELDS[field].safeParse(text.trim() || null);

/** By what the car is known, as its papers print it; each field saves itself. */
export function OrderVehicle({ order: { vehicle }, edit }: Omit<HeadParts, "settings">) {
  const t = useTranslations("orders");
  const vinWarning = useVinWarning()(vehicle.vin ?? "");
  const known = useVehicleDue(vehicle.id)?.facts;
  // What the records know and the order does not: whoever booked may not have said which car of the house it is.
  const missing = (known && isOtherCar(vehicle, known) ? [] : ROWS.flat()).flatMap((field) => {
    const to = vehicle[field] === null ? known?.[field] : null;
    return to ? [{ field, from: null, to }] : [];
  });
  return (
    <>
      {ROWS.map((row) => (
        <div key={row[0]} className={styles.pair}>
          {row.map((field) => (
            <InlineField
              key={field}
              label={t(`history.fields.${field}`)}
              maxLength={LONGEST[field]}
              value={vehicle[field] ?? ""}
              check={(text) => (read(field, text).success ? null : t("invalid.text"))}
              onSave={(text) => {
                const to = read(field, text).data ?? null;
                edit({ type: "set-vehicle", changes: [{ field, from: vehicle[field], to }] });
                return true;
              }}
            />
          ))}
        </div>
      ))}
      {vinWarning && (
        <p className={styles.soft} data-no-print="">
          {vinWarning}
        </p>
      )}
      {missing.length > 0 && (
        <p className={styles.row} data-no-print="">
          <span className={styles.soft}>
            {t("knownCar", { facts: missing.map(({ to }) => to).join(" · ") })}
          </span>
          <Button
            size="small"
            variant="secondary"
            onClick={() => edit({ type: "set-vehicle", changes: missing })}
          >
            {t("useKnown")}
          </Button>
        </p>
      )}
    </>
  );
}
