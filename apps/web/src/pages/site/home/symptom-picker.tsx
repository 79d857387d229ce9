import type { CarPart } from "@openhood/domain/catalog/service";
import { memo, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { CarPlan, layers } from "../../../features/shop/car-plan.tsx";
import { OpenLine } from "../../../features/shop/open-line.tsx";
import { useOpenWords } from "../../../features/shop/opening-words.ts";
import {
  type Choice,
  choiceOfPart,
  likelyServices,
  partsOf,
  symptoms,
} from "../../../features/shop/symptoms.ts";
import type { ShopState } from "../../../platform/shop.ts";
import { useLangOf, useLocal, useServiceWords } from "../../../platform/shop-words.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./symptom-picker.module.css";

/** The names of the parts in the reader's language. */
export function usePartNames(): Record<CarPart, string> {
  const t = useTranslations("site.parts");
  return useMemo(
    () => Object.fromEntries(layers.map((part) => [part, t(part)])) as Record<CarPart, string>,
    [t],
  );
}

const nothing: readonly CarPart[] = [];

/** "What is your car doing?": a drawing to point at, the same as a list, and what it likely comes down to. */
export function SymptomPicker({ shop }: { shop: ShopState }) {
  const t = useTranslations("site");
  const names = usePartNames();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [pointed, setPointed] = useState<CarPart | null>(null);
  const [eyed, setEyed] = useState(nothing);
  const result = useRef<HTMLDivElement>(null);
  const group = useId();
  // The choice shows at once, the result a moment later.
  const shown = useDeferredValue(choice);
  const lit = useMemo(
    () => [...(shown ? partsOf(shown) : []), ...eyed, ...(pointed ? [pointed] : [])],
    [shown, eyed, pointed],
  );
  const scrolls = useRef(false);
  // Where the result is below the fold, a pointer's choice brings it into view; the keyboard's leaves the page still.
  useEffect(() => {
    const box = result.current;
    if (shown !== choice || !scrolls.current || !box) return;
    scrolls.current = false;
    if (box.getBoundingClientRect().top < innerHeight - 160) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
  });
  const choose = useCallback((next: Choice, byPointer: boolean) => {
    scrolls.current = byPointer;
    setChoice(next);
  }, []);
  const pick = useCallback((part: CarPart) => choose(choiceOfPart(part), true), [choose]);
  const reset = useCallback(() => setChoice(null), []);
  const near = [pointed, choice?.kind === "part" ? choice.part : null];

  return (
    <section className={styles.picker} aria-labelledby={`${group}title`}>
      <div className={styles.side}>
        <Head shop={shop} id={`${group}title`} />
        <fieldset className={styles.list}>
          <legend>{t("home.listTitle")}</legend>
          {symptoms.map((symptom) => (
            <Line
              key={symptom.id}
              symptom={symptom}
              group={group}
              checked={choice?.kind === "symptom" && choice.id === symptom.id}
              near={symptom.parts.some((part) => near.includes(part))}
              onChoose={choose}
              onEye={setEyed}
            />
          ))}
          <Link to="/contact" className={styles.own}>
            {t("home.askOwnWords")}
            <Icon name="arrowRight" size={18} />
          </Link>
        </fieldset>
      </div>
      <div className={styles.board}>
        <div className={styles.drawing}>
          <CarPlan lit={lit} names={names} onPoint={setPointed} onPick={pick} />
        </div>
        <div ref={result} className={styles.result} aria-live="polite">
          {shown ? (
            <Result choice={shown} shop={shop} names={names} onReset={reset} />
          ) : (
            <>
              <div>
                <h2>{t("home.hintTitle")}</h2>
                <p className={styles.hintText}>{t("home.hintText")}</p>
              </div>
              <NextSteps shop={shop} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

/** Whether it is open now, and the question. */
const Head = memo(({ shop, id }: { shop: ShopState; id: string }) => {
  const t = useTranslations("site.home");
  return (
    <div className={styles.head}>
      <OpenLine
        profile={shop.known?.profile ?? null}
        loading={shop.known === null && shop.status === "loading"}
      />
      <h1 id={id} tabIndex={-1}>
        {t("title")}
      </h1>
      <p className={styles.lead}>{t("lead")}</p>
    </div>
  );
});

type LineProps = {
  symptom: (typeof symptoms)[number];
  group: string;
  checked: boolean;
  /** Belongs to a part that is pointed at or chosen in the drawing. */
  near: boolean;
  onChoose: (choice: Choice, byPointer: boolean) => void;
  onEye: (parts: readonly CarPart[]) => void;
};

const Line = memo(({ symptom: { id, parts }, group, checked, near, onChoose, onEye }: LineProps) => {
  const t = useTranslations("site.symptoms");
  return (
    <ChoiceRow
      className={styles.line}
      near={near}
      onPointerEnter={(event) => event.pointerType !== "touch" && onEye(parts)}
      onPointerLeave={() => onEye(nothing)}
      input={{
        type: "radio",
        name: group,
        value: id,
        checked,
        // What changes a radio is a click; one with the keyboard counts none.
        onChange: ({ nativeEvent }) => onChoose({ kind: "symptom", id }, (nativeEvent as UIEvent).detail > 0),
      }}
    >
      <span>{t(id)}</span>
      <Icon name="chevronRight" size={18} />
    </ChoiceRow>
  );
});

type ResultProps = { choice: Choice; shop: ShopState; names: Record<CarPart, string>; onReset: () => void };

const Result = memo(({ choice, shop, names, onReset }: ResultProps) => {
  const t = useTranslations("site");
  const local = useLocal();
  const langOf = useLangOf();
  const { band, duration } = useServiceWords();
  const services = likelyServices(shop.known?.services ?? [], choice);
  const [first] = services;
  const bookable = services.find((service) => service.bookable !== false);
  const waiting = !shop.known && shop.status === "loading";
  const query = new URLSearchParams(choice.kind === "symptom" ? { symptom: choice.id } : {});
  if (first) query.set("service", first.slug);
  return (
    <>
      <div className={styles.resultHead}>
        <h2>
          {choice.kind === "symptom"
            ? t(`symptoms.${choice.id}`)
            : t("home.resultPart", { part: names[choice.part] })}
        </h2>
        <button type="button" className={styles.reset} onClick={onReset}>
          {t("home.startOver")}
        </button>
      </div>
      {waiting && <Skeleton lines={3} />}
      {!waiting && services.length === 0 && (
        <div>
          <h3>{t("home.noServices")}</h3>
          <p>{t("home.noServicesText")}</p>
        </div>
      )}
      {services.length > 0 && (
        <ul className={styles.services}>
          {services.map((service) => (
            <li key={service.slug}>
              <Link to={`/services/${service.slug}`}>
                <span className={styles.service} lang={langOf(service.name)}>
                  {local(service.name)}
                </span>
                <span className={styles.duration}>{duration(service)}</span>
                <span className={`tabular ${styles.band}`}>{band(service)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        {bookable && (
          <ButtonLink
            to={`/book?services=${bookable.slug}`}
            state={choice.kind === "symptom" ? { note: t(`symptoms.${choice.id}`) } : undefined}
            size="large"
            icon="clock"
          >
            {t("home.book")}
          </ButtonLink>
        )}
        <ButtonLink
          to={`/contact?${query}`}
          variant={bookable ? "secondary" : "primary"}
          size="large"
          icon="send"
        >
          {t("home.ask")}
        </ButtonLink>
      </div>
      <NextSteps shop={shop} />
    </>
  );
});

const NextSteps = memo(({ shop }: { shop: ShopState }) => {
  const t = useTranslations("site.home");
  const open = useOpenWords(shop.known?.profile ?? null);
  return (
    <div>
      <h3 className={styles.nextTitle}>{t("next")}</h3>
      <ol className={styles.next}>
        <li>{t("nextWrite")}</li>
        <li>
          {open?.open
            ? t("nextAnswerOpen")
            : open?.next
              ? t("nextAnswerClosed", { when: open.next })
              : t("nextAnswer")}
        </li>
        <li>{t("nextLook")}</li>
      </ol>
    </div>
  );
});
