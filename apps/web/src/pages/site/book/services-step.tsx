import type { MAX_BOOKED } from "@openhood/domain/booking/inputs";
import type { Service } from "@openhood/domain/catalog/service";
import { useTranslations } from "use-intl";
import { TotalLine } from "../../../features/appointments/visit-lines.tsx";
import { useFormOf } from "../../../platform/form.ts";
import { useLocal, useServiceWords } from "../../../platform/shop-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceRow } from "../../../ui/choice-row.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useBooking } from "./draft.ts";
import styles from "./services-step.module.css";

/** Tied to the domain's by its type: the value would bring the schema library along. */
const most: typeof MAX_BOOKED = 8;

type Props = {
  services: readonly Service[];
  chosen: readonly Service[];
  /** Can it be booked online? */
  isOffered: (service: Service) => boolean;
  /** Can anybody wait at this shop? */
  mayWait: boolean;
  onDone: () => void;
};

/** What is to be done: services to tick, with what they cost and take. */
export function ServicesStep({ services, chosen, isOffered, mayWait, onDone }: Props) {
  const t = useTranslations("booking.services");
  const steps = useTranslations("booking.steps");
  const { drafted, now: current, patch } = useBooking();
  const slugs = chosen.map(({ slug }) => slug);
  // The current value, not the rendered one: presses from before hydration are replayed at once.
  const picked = () => {
    const offered = services.filter(isOffered).map(({ slug }) => slug);
    return current().services.filter((slug) => offered.includes(slug));
  };
  const toggle = (slug: string) => {
    const now = picked();
    patch({ services: now.includes(slug) ? now.filter((one) => one !== slug) : [...now, slug] });
  };
  const { props, issueAt } = useFormOf(drafted, {
    step: true,
    check: () => (picked().length > 0 ? [] : [{ path: "services", code: "required" }]),
    send: async () => ({ ok: true }),
    done: onDone,
  });
  const inOrder = [...services].sort((a, b) => a.order - b.order);
  return (
    <Form {...props} size="page">
      {issueAt("services") && <Notice tone="stop" title={t("missing")} />}
      <fieldset>
        <VisuallyHidden as="legend">{steps("services.title")}</VisuallyHidden>
        <ul className={styles.list}>
          {inOrder.map((service) => (
            <li key={service.slug}>
              {isOffered(service) ? (
                <Row
                  service={service}
                  mayWait={mayWait}
                  checked={slugs.includes(service.slug)}
                  full={slugs.length >= most}
                  onToggle={() => toggle(service.slug)}
                />
              ) : (
                <NotOnline service={service} />
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {slugs.length >= most && <p role="status">{t("most", { count: most })}</p>}
      <p className={styles.unsure}>
        {t.rich("unsure", { link: (words) => <Link to="/home">{words}</Link> })}
      </p>
      <StepFooter total={<TotalLine chosen={chosen} />}>
        <Button type="submit" size="large">
          {t("next")}
        </Button>
      </StepFooter>
    </Form>
  );
}

type RowProps = { service: Service; mayWait: boolean; checked: boolean; full: boolean; onToggle: () => void };

function Row({ service, mayWait, checked, full, onToggle }: RowProps) {
  const t = useTranslations("booking.services");
  const local = useLocal();
  const { band, duration } = useServiceWords();
  return (
    <ChoiceRow
      className={styles.row}
      input={{
        type: "checkbox",
        name: "service",
        value: service.slug,
        checked,
        disabled: full && !checked,
        onChange: onToggle,
      }}
    >
      <span className={styles.words}>
        <span className={styles.name}>{local(service.name)}</span>
        <span className={styles.small}>
          {[duration(service), ...(service.waiter && mayWait ? [t("canWait")] : [])].join(" · ")}
        </span>
      </span>
      <span className={service.price ? `tabular ${styles.band}` : styles.later}>{band(service)}</span>
    </ChoiceRow>
  );
}

function NotOnline({ service }: { service: Service }) {
  const t = useTranslations("booking.services");
  const local = useLocal();
  const { band, duration } = useServiceWords();
  return (
    <div className={`${styles.row} ${styles.off}`}>
      <span className={styles.words}>
        <span className={styles.name}>{local(service.name)}</span>
        <span className={styles.small}>{[band(service), duration(service)].join(" · ")}</span>
        <span className={styles.small}>{t("notOnline")}</span>
      </span>
      <Link to={`/contact?service=${service.slug}`} className={styles.ask}>
        {t("ask")}
      </Link>
    </div>
  );
}
