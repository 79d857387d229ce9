import type { CarPart } from "@openhood/domain/catalog/service";
import {
  Fragment,
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { CarPlan, layers } from "../../../features/shop/car-plan.tsx";
import { OpenLine } from "../../../features/shop/open-line.tsx";
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
  const [hovered, setHovered] = useState(nothing);
  const result = useRef<HTMLDivElement>(null);
  const group = useId();
  // The choice shows at once, the result a moment later.
  const shown = useDeferredValue(choice);
  const lit = useMemo(
    () => [...(shown ? partsOf(shown) : []), ...hovered, ...(pointed ? [pointed] : [])],
    [shown, hovered, pointed],
  );
  // Beside the list there is no room on a phone: an answer opens under the line that was tapped.
  const [narrow, setNarrow] = useState(false);
  const inLine = narrow && shown?.kind === "symptom";
  const answer = useRef<HTMLDivElement>(null);
  const tapped = useRef<{ line: HTMLElement; top: number } | null>(null);
  const scrolls = useRef(false);
  // The line that was tapped stays where it is, also when an answer above it closes.
  useLayoutEffect(() => {
    if (shown !== choice || !tapped.current) return;
    const { line, top } = tapped.current;
    tapped.current = null;
    scrollBy({ top: line.getBoundingClientRect().top - top, behavior: "instant" });
  });
  // Where the result is below the fold, a pointer's choice brings it into view; the keyboard's leaves the page still.
  useEffect(() => {
    const box = answer.current ?? result.current;
    if (shown !== choice || !scrolls.current || !box) return;
    scrolls.current = false;
    if (box.getBoundingClientRect().top < innerHeight - 160) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    box.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
  });
  const choose = useCallback((next: Choice, byPointer: boolean, line?: HTMLElement | null) => {
    scrolls.current = byPointer;
    tapped.current = line ? { line, top: line.getBoundingClientRect().top } : null;
    setNarrow(matchMedia("(width < 64rem)").matches);
    setChoice(next);
  }, []);
  const pick = useCallback((part: CarPart) => choose(choiceOfPart(part), true), [choose]);
  const reset = useCallback(() => setChoice(null), []);
  const related = [pointed, choice?.kind === "part" ? choice.part : null];

  return (
    <section className={styles.picker} aria-labelledby={`${group}title`}>
      <div className={styles.side}>
        <Head shop={shop} id={`${group}title`} />
        <fieldset className={styles.list} aria-live="polite">
          <legend>{t("home.listTitle")}</legend>
          {symptoms.map((symptom) => (
            <Fragment key={symptom.id}>
              <Line
                symptom={symptom}
                group={group}
                checked={choice?.kind === "symptom" && choice.id === symptom.id}
                related={symptom.parts.some((part) => related.includes(part))}
                onChoose={choose}
                onHover={setHovered}
              />
              {inLine && shown.id === symptom.id && (
                <div ref={answer} className={`${styles.result} ${styles.answer}`}>
                  <Result choice={shown} shop={shop} names={names} inLine onReset={reset} />
                </div>
              )}
            </Fragment>
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
        <div
          ref={result}
          className={inLine ? undefined : styles.result}
          data-of={shown?.kind}
          aria-live="polite"
        >
          {inLine ? null : shown ? (
            <Result choice={shown} shop={shop} names={names} onReset={reset} />
          ) : (
            <div>
              <h2>{t("home.hintTitle")}</h2>
              <p className={styles.hintText}>{t("home.hintText")}</p>
            </div>
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
  related: boolean;
  onChoose: (choice: Choice, byPointer: boolean, line: HTMLElement | null) => void;
  onHover: (parts: readonly CarPart[]) => void;
};

const Line = memo(({ symptom: { id, parts }, group, checked, related, onChoose, onHover }: LineProps) => {
  const t = useTranslations("site.symptoms");
  return (
    <ChoiceRow
      className={styles.line}
      related={related}
      onPointerEnter={(event) => event.pointerType !== "touch" && onHover(parts)}
      onPointerLeave={() => onHover(nothing)}
      input={{
        type: "radio",
        name: group,
        value: id,
        checked,
        // What changes a radio is a click; one with the keyboard counts none.
        onChange: ({ nativeEvent, target }) =>
          onChoose({ kind: "symptom", id }, (nativeEvent as UIEvent).detail > 0, target.closest("label")),
      }}
    >
      <span>{t(id)}</span>
      <Icon name="chevronRight" size={18} />
    </ChoiceRow>
  );
});

type ResultProps = {
  choice: Choice;
  shop: ShopState;
  names: Record<CarPart, string>;
  /** It stands under the line that says what it answers. */
  inLine?: boolean;
  onReset: () => void;
};

const Result = memo(({ choice, shop, names, inLine = false, onReset }: ResultProps) => {
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
        {!inLine && (
          <h2>
            {choice.kind === "symptom"
              ? t(`symptoms.${choice.id}`)
              : t("home.resultPart", { part: names[choice.part] })}
          </h2>
        )}
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
            to={`/book?services=${bookable.slug}&step=time`}
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
    </>
  );
});
