import type { Mark } from "@openhood/domain/booking/appointment";
import { EditAppointment, type Refused, type SlotInput } from "@openhood/domain/booking/inputs";
import type { Lane } from "@openhood/domain/booking/settings";
import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import { FormProvider } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { phoneValue } from "../../platform/format.ts";
import { useFieldText } from "../../platform/problem.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Form, FormGrid } from "../../ui/form-layout.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { type CarValues, carValues, namedVehicle } from "../customers/car-values.ts";
import type { ShopFacts } from "./schedule.ts";
import { CarFields, KindField, MarksField, WorkField } from "./sheets/appointment-fields.tsx";
import { ofField } from "./sheets/book-values.ts";
import { type FreeSlot, PlaceFormEnd, useAnyway } from "./sheets/not-placed.tsx";
import styles from "./sheets/sheet.module.css";
import { LaneSelect } from "./sheets/slot-fields.tsx";
import type { Reply, useAppointmentAction } from "./sheets/use-appointment-action.ts";
import type { VersionedAppointment } from "./types.ts";
import type { ScheduleClock } from "./words.ts";

type Props = {
  versioned: VersionedAppointment;
  shop: ShopFacts;
  lanes: readonly Lane[];
  clock: ScheduleClock;
  act: ReturnType<typeof useAppointmentAction>["act"];
  /** It was saved, or is not to be. */
  close: () => void;
};

type Values = CarValues & {
  services: string[];
  kind: "waiter" | "drop-off";
  lane: string;
  /** Another time, where it does not fit as it stands. */
  slot: SlotInput | null;
  phone: string;
  note: string;
  marks: Mark[];
};

const inputOf = ({ plate, plateState, year, make, model, vin, slot, ...rest }: Values) => ({
  ...rest,
  vehicle: namedVehicle({ plate, plateState, year, make, model, vin }),
  ...(slot ? { slot } : {}),
});
const checkEdit = (values: Values): FieldIssue[] => issuesOf(EditAppointment, inputOf(values)).map(ofField);

/** What staff write down anew of an appointment: the work, how the customer comes, the bay, the car, phone and note. */
export function EditAppointmentForm({ versioned, shop, lanes, clock, act, close }: Props) {
  const t = useTranslations("schedule.edit");
  const tb = useTranslations("schedule.book");
  const fieldText = useFieldText();
  const api = useTRPCClient();
  const anyway = useAnyway();
  const { appointment, version } = versioned;
  const { id, kind, slot, vehicle, customer, note, marks = [] } = appointment;
  const { form, props, pending, reply, error, issueAt, submit, discard } = useAppForm<Values, Reply>({
    name: `schedule.edit.${id}`,
    except: ["slot"],
    start: {
      services: appointment.services.map(({ slug }) => slug),
      kind,
      lane: slot.lane,
      slot: null,
      phone: phoneValue(customer.phone),
      ...carValues(vehicle),
      note: note ?? "",
      marks: [...marks],
    },
    check: checkEdit,
    send: async (values) => {
      const input = EditAppointment.parse({ ...inputOf(values), ...anyway.once() });
      let answer: Reply = { ok: false, reason: "not-now" };
      const ok = await act("edit", versioned, input, async (key) => {
        answer = await api.booking.edit.mutate({ ...input, id, version, key });
        return answer;
      });
      return ok ? { ok } : answer;
    },
    done: close,
  });
  const { register } = form;
  const values = form.watch();
  const takeSlot = ({ lane = values.lane, date, quarters }: FreeSlot) => {
    form.setValue("lane", lane);
    form.setValue("slot", { lane, date, quarters: [...quarters] });
    void submit();
  };
  const known = new Set(shop.services.map(({ slug }) => slug));
  const work = [...shop.services, ...appointment.services.filter(({ slug }) => !known.has(slug))];
  const refused: Refused | null = reply?.ok === false && "nearest" in reply ? reply : null;
  return (
    <FormProvider {...form}>
      <Form {...props}>
        <WorkField services={work} issueAt={issueAt} />
        <FormGrid>
          <KindField />
          <LaneSelect
            lanes={lanes}
            value={values.lane}
            onChange={(next) => {
              form.setValue("slot", null);
              form.setValue("lane", next, { shouldDirty: true });
            }}
          />
        </FormGrid>
        <MarksField />
        <CarFields issueAt={issueAt} />
        <CarFields issueAt={issueAt} more />
        <Field label={tb("phone")} error={fieldText(issueAt("phone"))} optional>
          <PhoneField autoComplete="off" {...register("phone")} />
        </Field>
        <Field label={tb("note")} error={fieldText(issueAt("note"))} optional>
          <TextArea rows={2} {...register("note")} />
        </Field>
        <p className={styles.hint}>{t(customer.email ? "tells" : "call")}</p>
        <PlaceFormEnd
          pending={pending}
          error={error}
          refused={refused}
          clock={clock}
          lanes={lanes}
          lane={values.lane}
          work={work.filter(({ slug }) => values.services.includes(slug))}
          onTake={takeSlot}
          anyway={anyway}
          submit={submit}
          send={t("send")}
          cancel={t("back")}
          onCancel={() => {
            discard();
            close();
          }}
        />
      </Form>
    </FormProvider>
  );
}
