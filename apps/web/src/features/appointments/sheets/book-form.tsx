import { BookFor, type Refused } from "@openhood/domain/booking/inputs";
import { inLanguage } from "@openhood/domain/local-text";
import { useQueryClient } from "@tanstack/react-query";
import { FormProvider } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { CapitalsField, Checkbox, Field, LanguageSelect, TextArea, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form, FormActions, FormGrid } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { useSchedule } from "../schedule.ts";
import type { Chosen } from "../types.ts";
import { type BookValues, bookInput, checkBook, ofField } from "./book-values.ts";
import { BookWhen, startOf } from "./book-when.tsx";
import { Caller } from "./caller.tsx";
import sheet from "./sheet.module.css";
import type { SheetProps } from "./types.ts";

type Reply = ApiOutputs["booking"]["bookFor"];
// Where and when is what the person pointed at, not what they typed last time.
const POINTED = ["date", "start", "lane", "kind"] as const;

/** Books for somebody who calls or stands at the counter. */
export function BookForm(props: SheetProps & { chosen: Chosen | null }) {
  const { shop, clock, date, close, chosen } = props;
  const t = useTranslations("schedule.book");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const { data } = useSchedule({ from: date, days: 1 });
  const {
    form,
    props: own,
    pending,
    reply,
    error,
    issueAt,
    put,
  } = useAppForm<BookValues, Reply>({
    name: "schedule.book",
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
      plate: "",
      year: "",
      make: "",
      model: "",
      vin: "",
      note: "",
    },
    except: POINTED,
    check: checkBook,
    issueOf: ofField,
    send: (values, key) => {
      const input = BookFor.parse(bookInput(values));
      return api.booking.bookFor
        .mutate({ ...input, key: key(input) })
        .finally(() => cache.invalidateQueries({ queryKey: trpc.booking.pathKey() }));
    },
    done: ({ appointment: { slot }, over }) => {
      const done = t("done", { day: clock.shortDay(slot.date), time: clock.time(slot.quarters[0] ?? 0) });
      if (over)
        presentToast({
          text: `${done} ${t(over === "open-limit" ? "overOpen" : "overDay")}`,
          duration: 8000,
        });
      else presentToast({ text: done });
      close();
    },
  });
  const { register } = form;
  const line = (name: "name" | "phone" | "email" | "plate" | "year" | "make" | "model" | "vin") => ({
    label: t(name),
    error: fieldText(issueAt(name)),
  });

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
        <fieldset>
          <legend className={sheet.legend}>{t("services")}</legend>
          <div className={sheet.services}>
            {shop.services.map(({ slug, name }) => (
              <Checkbox
                key={slug}
                value={slug}
                label={inLanguage(name, language)}
                {...register("services")}
              />
            ))}
          </div>
          {issueAt("services") && (
            <p role="alert" className={sheet.error}>
              {t("needService")}
            </p>
          )}
        </fieldset>
        {data?.settings && <BookWhen {...props} settings={data.settings} issueAt={issueAt} put={put} />}
        <Caller clock={clock} />
        <FormGrid>
          <Field {...line("name")}>
            <TextField autoComplete="off" {...register("name")} />
          </Field>
          <Field {...line("phone")} optional>
            <TextField type="tel" autoComplete="off" {...register("phone")} />
          </Field>
          <Field {...line("email")} hint={t("emailHint")} optional>
            <TextField type="email" autoComplete="off" {...register("email")} />
          </Field>
          <Field label={t("language")}>
            <LanguageSelect {...register("language")} />
          </Field>
        </FormGrid>
        <FormGrid>
          <Field {...line("plate")} optional>
            <CapitalsField {...register("plate")} />
          </Field>
          <Field {...line("year")} optional>
            <TextField inputMode="numeric" autoComplete="off" {...register("year")} />
          </Field>
          <Field {...line("make")} optional>
            <TextField autoComplete="off" {...register("make")} />
          </Field>
          <Field {...line("model")} optional>
            <TextField autoComplete="off" {...register("model")} />
          </Field>
          <Field {...line("vin")} optional>
            <CapitalsField {...register("vin")} />
          </Field>
        </FormGrid>
        <Field label={t("note")} error={fieldText(issueAt("note"))} optional>
          <TextArea rows={2} {...register("note")} />
        </Field>
        <FormEnd
          pending={pending}
          error={error}
          status={reply?.ok === false && <NotBooked refused={reply} clock={clock} onTake={takeSlot} />}
          icon="check"
          send={t("send")}
          cancel={t("close")}
          onCancel={close}
        />
      </Form>
    </FormProvider>
  );
}

type FreeSlot = Refused["nearest"][number];
type NotBookedProps = { refused: Refused; clock: SheetProps["clock"]; onTake: (slot: FreeSlot) => void };

function NotBooked({ refused, clock, onTake }: NotBookedProps) {
  const t = useTranslations("schedule.book");
  return (
    <Notice tone="watch" title={t(`refused.${refused.reason}`)}>
      {refused.nearest.length > 0 && (
        <>
          <p>{t("nearest")}</p>
          <FormActions>
            {refused.nearest.map((slot) => (
              <Button
                key={`${slot.lane} ${slot.date} ${slot.quarters[0]}`}
                variant="secondary"
                size="small"
                onClick={() => onTake(slot)}
              >
                {`${clock.shortDay(slot.date)}, ${clock.time(slot.quarters[0] ?? 0)}`}
              </Button>
            ))}
          </FormActions>
        </>
      )}
    </Notice>
  );
}
