import { BookFor } from "@openhood/domain/booking/inputs";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { FormProvider, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPCClient } from "../../../platform/trpc.tsx";
import { Field, LanguageSelect, TextArea, TextField } from "../../../ui/field.tsx";
import { Form, FormGrid } from "../../../ui/form-layout.tsx";
import { useFirstFocus } from "../../../ui/overlays/use-first-focus.ts";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { noCar } from "../../customers/car-values.ts";
import { type SheetProps, useSchedule } from "../schedule.ts";
import type { Chosen } from "../types.ts";
import type { ScheduleClock } from "../words.ts";
import { CarFields, Fold, MarksField, WorkField } from "./appointment-fields.tsx";
import { type BookValues, bookInput, type Caller, checkBook, ofField } from "./book-values.ts";
import { BookWhen, startOf } from "./book-when.tsx";
import { BookingWarnings } from "./booking-warnings.tsx";
import { CallerPhone, FindCaller, useTakeCaller } from "./caller.tsx";
import { type FreeSlot, PlaceFormEnd, useAnyway } from "./not-placed.tsx";
import sheet from "./sheet.module.css";
import { useNewAppointment } from "./use-new-appointment.ts";

type Reply = ApiOutputs["booking"]["bookFor"];
const NAME = "schedule.book";
// Where and when is what the person pointed at, not what they typed last time.
const POINTED = ["date", "start", "lane", "kind"] as const;

/** Books for somebody who calls or stands at the counter. */
export function BookForm(props: SheetProps & { chosen: Chosen | null; caller?: Caller | undefined }) {
  const { shop, clock, date, close, chosen, caller } = props;
  const t = useTranslations("schedule.book");
  const api = useTRPCClient();
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const { data } = useSchedule({ from: date, days: 1 });
  const anyway = useAnyway();
  const lanes = data?.settings?.lanes ?? [];
  const { tellUndoable, sent } = useNewAppointment(NAME, clock, lanes);
  const {
    form,
    props: own,
    pending,
    reply,
    error,
    issueAt,
    put,
    submit,
  } = useAppForm<BookValues, Reply>({
    // For somebody in particular, what was typed for another is no help.
    ...(!caller && { name: NAME }),
    start: {
      services: [],
      kind: "waiter",
      lane: chosen?.lane ?? "",
      date,
      start: chosen ? startOf(date, shop.hours.timeZone, chosen.index) : null,
      name: "",
      phone: "",
      email: "",
      language,
      ...noCar,
      note: "",
      marks: [],
      ...caller,
    },
    except: POINTED,
    check: checkBook,
    issueOf: ofField,
    send: (values, key) => {
      const input = BookFor.parse({ ...bookInput(values), ...anyway.once() });
      return sent(api.booking.bookFor.mutate({ ...input, key: key(input) }));
    },
    done: ({ appointment, version, over }) => {
      const { slot } = appointment;
      const done = t("done", { day: clock.shortDay(slot.date), time: clock.time(slot.quarters[0] ?? 0) });
      const text = over ? `${done} ${t(over === "open-limit" ? "overOpen" : "overDay")}` : done;
      tellUndoable(text, { appointment, version });
      close();
    },
  });
  const { register } = form;
  useFirstFocus(own.ref);
  const { lane, services } = form.watch();

  const takeSlot = ({ lane, date, quarters }: FreeSlot) => {
    form.setValue("date", date);
    form.setValue("start", quarters[0] ?? null);
    if (lane && form.getValues("lane")) form.setValue("lane", lane);
    form.setFocus("date");
  };

  return (
    <FormProvider {...form}>
      <Form {...own}>
        <h2>{t("title")}</h2>
        <CallerFields isKnown={caller !== undefined} clock={clock} issueAt={issueAt} />
        <CarFields issueAt={issueAt} />
        <BookingWarnings clock={clock} />
        <WorkField services={shop.services} issueAt={issueAt} />
        {data?.settings && <BookWhen {...props} settings={data.settings} issueAt={issueAt} put={put} />}
        <Fold
          label={t("more")}
          open={["plateState", "vin", "note"].some((path) => issueAt(path) !== undefined)}
        >
          <CarFields issueAt={issueAt} more />
          <Field label={t("language")}>
            <LanguageSelect {...register("language")} />
          </Field>
          <MarksField />
          <Field label={t("note")} error={fieldText(issueAt("note"))} optional>
            <TextArea rows={2} {...register("note")} />
          </Field>
        </Fold>
        <div className={sheet.foot}>
          <PlaceFormEnd
            pending={pending}
            error={error}
            refused={reply?.ok === false && reply}
            clock={clock}
            lanes={lanes}
            lane={lane || null}
            work={shop.services.filter(({ slug }) => services.includes(slug))}
            onTake={takeSlot}
            anyway={anyway}
            submit={submit}
            send={t("send")}
            cancel={t("close")}
            onCancel={close}
          />
        </div>
      </Form>
    </FormProvider>
  );
}

type CallerProps = {
  isKnown: boolean;
  clock: ScheduleClock;
  issueAt: (path: string) => FieldIssue | undefined;
};

/** Who calls: found among the shop's customers, or typed. */
function CallerFields({ isKnown, clock, issueAt }: CallerProps) {
  const t = useTranslations("schedule.book");
  const fieldText = useFieldText();
  const { register } = useFormContext<BookValues>();
  const taking = useTakeCaller();
  const line = (name: "name" | "phone" | "email") => ({
    label: t(name),
    error: fieldText(issueAt(name)),
  });
  return (
    <>
      {!isKnown && <FindCaller clock={clock} taking={taking} />}
      <FormGrid>
        <Field {...line("name")}>
          <TextField autoComplete="off" {...register("name")} />
        </Field>
        {isKnown ? (
          <Field {...line("phone")} optional>
            <PhoneField autoComplete="off" {...register("phone")} />
          </Field>
        ) : (
          <CallerPhone clock={clock} taking={taking} error={line("phone").error} />
        )}
      </FormGrid>
      <Field {...line("email")} optional>
        <TextField type="email" autoComplete="off" {...register("email")} />
      </Field>
    </>
  );
}
