import { MAX_VIN } from "@openhood/domain/customers/vehicle";
import { isOtherCar } from "@openhood/domain/customers/vehicle-rules";
import { inLanguage } from "@openhood/domain/local-text";
import { type OrderCommand, VEHICLE_FIELDS } from "@openhood/domain/repair-orders/commands";
import { odometerDoubt } from "@openhood/domain/repair-orders/odometer";
import { MAX_CONCERN, Miles, type RepairOrder } from "@openhood/domain/repair-orders/order";
import { localTime } from "@openhood/domain/shop/opening";
import { memo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useReadingDoubt } from "../../../features/customers/use-reading-doubt.ts";
import { useVinWarning } from "../../../features/customers/use-vin-warning.ts";
import { useVehicleDue } from "../../../features/orders/use-vehicle-due.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { Checkbox } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { ColorLabel } from "../../../ui/shop-color.tsx";
import { Frozen, InlineField, Section } from "./fields.tsx";
import { instantOfShop, type OrderParts, timeOfShop } from "./order-context.ts";
import styles from "./order-page.module.css";

/** What of an order this shows: an edit of its jobs changes none of it. */
const FIELDS_SHOWN = [
  ...(["source", "customer", "vehicle", "odometerIn", "odometerOut", "keyTag", "referral"] as const),
  ...(["promisedAt", "waits", "labels", "concerns"] as const),
] as const;

type VisitParts = Omit<OrderParts, "order"> & { order: Pick<RepairOrder, (typeof FIELDS_SHOWN)[number]> };

/** The visit: where it comes from, the car, what is noted of both, and what the customer says is wrong. Unfolded until the car is in. */
function Visit({ order, settings, edit }: VisitParts) {
  const t = useTranslations("orders");
  const { dayTime } = useFormat();
  const formatter = useFormatter();
  const { odometerIn, keyTag, promisedAt } = order;
  return (
    <Section
      title={t("head")}
      isOpen={odometerIn === null || keyTag === null}
      summary={inRow([
        odometerIn !== null && t("due.miles", { miles: formatter.number(odometerIn) }),
        keyTag,
        promisedAt && dayTime(promisedAt),
      ])}
    >
      <OrderLinks order={order} />
      <div className={styles.rows}>
        <Frozen>
          <OrderFacts order={order} edit={edit} />
          <Vehicle order={order} edit={edit} />
        </Frozen>
      </div>
      <Labels order={order} settings={settings} edit={edit} />
      <Frozen>
        <Concerns order={order} edit={edit} />
      </Frozen>
    </Section>
  );
}

/** A key in a job waits for none of its fields: it is drawn again where something of it is another. */
export const OrderVisit = memo(
  Visit,
  (before, now) =>
    before.settings === now.settings &&
    before.edit === now.edit &&
    FIELDS_SHOWN.every((field) => before.order[field] === now.order[field]),
);

type LinksProps = {
  order: Pick<RepairOrder, "source"> & {
    customer: Pick<RepairOrder["customer"], "record"> & { email?: string | null };
    vehicle: Pick<RepairOrder["vehicle"], "id">;
  };
};

/** What else the shop knows of this visit: the appointment, the customer, the vehicle, and what was written. */
export function OrderLinks({ order: { source, customer, vehicle } }: LinksProps) {
  const t = useTranslations("orders.links");
  const appointment = "appointment" in source ? source.appointment : null;
  const record = customer.record && `/desk/customers/${customer.record}`;
  const links = [
    appointment &&
      ({ name: "appointment", icon: "clock", to: `/desk/schedule?appointment=${appointment}` } as const),
    record && ({ name: "customer", icon: "user", to: record } as const),
    record &&
      vehicle.id &&
      ({ name: "vehicle", icon: "car", to: `${record}#vehicle-${vehicle.id}` } as const),
    appointment &&
      customer.email &&
      ({ name: "messages", icon: "mail", to: `/desk/messages/with/${appointment}` } as const),
  ].filter((one) => !!one);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("label")} className={styles.row}>
      {links.map(({ name, icon, to }) => (
        <Link key={name} to={to} className={styles.link}>
          <Icon name={icon} size={16} />
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}

const FIELDS = ["plate", "plateState", "vin", "color"] as const;
const LONGEST = { plate: 12, plateState: 20, vin: MAX_VIN, color: 40 };

const read = (field: keyof typeof LONGEST, text: string) =>
  VEHICLE_FIELDS[field].safeParse(text.trim() || null);

/** By what the car is known, as its papers print it; each field saves itself. */
function Vehicle({ order: { vehicle }, edit }: Omit<VisitParts, "settings">) {
  const t = useTranslations("orders");
  const vinWarning = useVinWarning()(vehicle.vin ?? "");
  const known = useVehicleDue(vehicle.id)?.facts;
  // What the records know and the order does not: whoever booked may not have said which car of the house it is.
  const missing = (known && isOtherCar(vehicle, known) ? [] : FIELDS).flatMap((field) => {
    const to = vehicle[field] === null ? known?.[field] : null;
    return to ? [{ field, from: null, to }] : [];
  });
  return (
    <>
      {FIELDS.map((field) => (
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
      {vinWarning && <p className={styles.soft}>{vinWarning}</p>}
      {missing.length > 0 && (
        <p className={styles.row}>
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
export function OrderFacts({ order, edit }: Omit<VisitParts, "settings">) {
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

/** The shop's labels, each on the order or not. */
function Labels({ order, settings, edit }: VisitParts) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  if (settings.labels.length === 0) return null;
  const toggle = (id: string) => {
    const to = order.labels.includes(id) ? order.labels.filter((one) => one !== id) : [...order.labels, id];
    edit({ type: "set-order", changes: [{ field: "labels", from: order.labels, to }] });
  };
  return (
    <fieldset className={styles.labels}>
      <legend>{t("labels")}</legend>
      {settings.labels.map(({ id, name, color }) => (
        <Checkbox
          key={id}
          label={<ColorLabel color={color}>{inLanguage(name, language)}</ColorLabel>}
          checked={order.labels.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </fieldset>
  );
}

/** What the customer says is wrong, in their words: written down, changed, and emptied to take one away. */
function Concerns({ order, edit }: Omit<VisitParts, "settings">) {
  const t = useTranslations("orders");
  const { concerns } = order;
  const set = (concern: string, from: string | null, text: string) => {
    const to = text.trim() || null;
    if (to !== from) edit({ type: "set-concern", concern, from, to });
    return true;
  };
  return (
    <>
      <h3>{t("concerns")}</h3>
      {concerns.map(({ id, text }, at) => (
        <div key={id} data-concern={id}>
          <InlineField
            label={t("concern", { number: at + 1 })}
            isLabelHidden
            multiline
            maxLength={MAX_CONCERN}
            value={text}
            onSave={(typed) => set(id, text, typed)}
          />
        </div>
      ))}
      {/* A new field for each that is written: what was typed has gone into the list. */}
      <InlineField
        key={`new-${concerns.length}`}
        label={t("addConcern")}
        multiline
        maxLength={MAX_CONCERN}
        value=""
        onSave={(typed) => set(crypto.randomUUID(), null, typed)}
      />
    </>
  );
}
