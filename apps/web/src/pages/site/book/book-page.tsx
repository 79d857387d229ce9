import { isBookable } from "@openhood/domain/booking/availability";
import type { When } from "@openhood/domain/booking/inputs";
import type { Service } from "@openhood/domain/catalog/service";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { LimitReached } from "../../../features/appointments/open-visits.tsx";
import type { Refusal } from "../../../features/appointments/types.ts";
import { useBookingRules, useBookingSettings } from "../../../features/appointments/use-availability.ts";
import { useShop } from "../../../platform/shop.ts";
import { useLocal } from "../../../platform/shop-words.ts";
import { ApiProvider } from "../../../platform/trpc.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./book-page.module.css";
import { CarStep } from "./car-step.tsx";
import { CodeStep } from "./code-step.tsx";
import { BookingProvider, useBooking, useNewBooking } from "./draft.ts";
import { NoBooking } from "./no-booking.tsx";
import { ServicesStep } from "./services-step.tsx";
import { StepBar } from "./step-bar.tsx";
import { nextStep, type Step, stepOf, steps } from "./steps.ts";
import { Summary } from "./summary.tsx";
import { TimeStep } from "./time-step.tsx";
import { YouStep } from "./you-step.tsx";

/** Booking a visit: what, when, which car, who. The step is in the address, the answers in this tab. */
export function BookPage() {
  return (
    <ApiProvider>
      <BookingProvider value={useNewBooking()}>
        <Booking />
      </BookingProvider>
    </ApiProvider>
  );
}

function Booking() {
  const t = useTranslations("booking");
  const shop = useShop();
  const settings = useBookingSettings();
  const rules = useBookingRules(shop.known, settings.data?.settings ?? null);
  const { draft, now, patch } = useBooking();
  const local = useLocal();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const work = useArrival();

  const services = shop.known?.services ?? [];
  const lanes = settings.data?.settings?.lanes;
  // Until the bays are known, what the shop wants to be booked is.
  const isOffered = (one: Service) => (lanes ? isBookable(one, lanes) : one.bookable !== false);
  const chosen = draft.services.flatMap(
    (slug) => services.find((one) => one.slug === slug && isOffered(one)) ?? [],
  );
  const notOffered = draft.services.flatMap(
    (slug) => services.find((one) => one.slug === slug && !isOffered(one))?.name ?? [],
  );
  // Services that are no longer offered are dropped from the draft.
  const step = stepOf(
    search.get("step"),
    shop.known ? { ...draft, services: chosen.map(({ slug }) => slug) } : draft,
  );
  const go = (to: Step) => navigate(to === "services" ? "." : `?step=${to}`);
  const goOn = () => go(nextStep(step, now()));
  const take = (when: When) => {
    patch({ when });
    setRefusal(null);
    go(nextStep("time", now()));
  };
  const onRefused = (found: Refusal) => {
    setRefusal(found);
    if (found.reason === "not-bookable") return go("services");
    // Another time would not help: the message shows where it was pressed.
    if (found.reason === "open-limit") return;
    patch({ when: null });
    go("time");
  };
  const heading = useStepFocus(step, search.has("services"));

  const takesNone = settings.data && !settings.data.settings?.lanes.length;
  if (takesNone || (settings.data && shop.known?.services.length === 0)) return <NoBooking />;
  const part = {
    services: () => (
      <ServicesStep
        services={services}
        chosen={chosen}
        isOffered={isOffered}
        mayWait={settings.data?.settings?.waitersPerDay !== 0}
        onDone={goOn}
      />
    ),
    time: () => (
      <TimeStep
        rules={rules}
        asked={settings}
        work={chosen}
        refusal={refusal}
        onTake={take}
        onDone={() => {
          setRefusal(null);
          goOn();
        }}
      />
    ),
    car: () => <CarStep onDone={goOn} />,
    you: () => <YouStep onRefused={onRefused} onCode={() => go("code")} />,
    code: () => <CodeStep onRefused={onRefused} onBack={() => go("you")} />,
  };
  return (
    <div className={`page ${styles.page}`}>
      <PageHeader size="compact" title={t("title")} lead={step === "services" ? t("lead") : undefined} />
      <StepBar step={step} draft={draft} onGo={go} />
      <div className={styles.columns}>
        <section className={styles.step} aria-labelledby="book-step" data-step={step}>
          <h2 id="book-step" ref={heading} tabIndex={-1}>
            <span className={styles.count}>
              {t("stepOf", { step: Math.min(steps.indexOf(step) + 1, 4), count: 4 })}
            </span>
            {t(`steps.${step}.title`)}
          </h2>
          {step === "services" && refusal?.reason === "not-bookable" && (
            <Notice tone="watch" title={t("refused.not-bookable")} />
          )}
          {step === "services" && notOffered.length > 0 && (
            <Notice tone="watch">{t("notOffered", { names: notOffered.map(local).join(", ") })}</Notice>
          )}
          {step === "services" && work && (
            <Notice>{t("work", { work, fits: chosen.length > 0 ? "yes" : "no" })}</Notice>
          )}
          {(step === "you" || step === "code") && refusal?.reason === "open-limit" && (
            <LimitReached reason={refusal.reason} open={refusal.open ?? []} />
          )}
          {!shop.known && shop.status === "loading" ? (
            <div aria-busy="true">
              <Skeleton lines={8} />
            </div>
          ) : (
            part[step]()
          )}
        </section>
        <Summary chosen={chosen} draft={draft} rules={rules} />
      </div>
    </div>
  );
}

/** Takes over what a link carries: services in the query, and text for the note. @returns the work it is about, where that has a name */
function useArrival(): string | null {
  const { now, patch } = useBooking();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { note?: string; work?: string } | null };
  const brought = search.get("services");
  const step = search.get("step");
  const { note, work = null } = state ?? {};
  useEffect(() => {
    if (brought === null) return;
    const slugs = brought.split(",").filter(Boolean).slice(0, 8);
    if (slugs.length > 0) patch({ services: slugs, when: null });
    if (note && !now().note) patch({ note });
    navigate(step ? `?step=${step}` : ".", { replace: true, state: { keepScroll: true, work } });
  }, [brought, note, work, step, navigate]);
  return work;
}

/**
 * The heading of a step takes the focus when the step changes, as a page's does; not while a link is taken over. Where there is
 * nothing to do but type the code, its field does.
 */
function useStepFocus(step: Step, arriving: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (arriving) return;
    const code = heading.current?.parentElement?.querySelector<HTMLElement>("[name=code]");
    (code ?? heading.current)?.focus({ preventScroll: true });
  }, [step, arriving]);
  return heading;
}
