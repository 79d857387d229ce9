import "../../../ui/more-icons.ts";
import { type CustomerOrder, toDecide } from "@openhood/domain/approvals/customer-order";
import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import {
  firstOrder,
  isWholeToken,
  type LinkedOrder,
  tokenIn,
} from "../../../features/approvals/first-order.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { callLink, formatPhone, useFormat } from "../../../platform/format.ts";
import { useHydrated } from "../../../platform/hydrated.ts";
import { preferLanguage } from "../../../platform/language.tsx";
import { useOnline } from "../../../platform/network.ts";
import { useContact } from "../../../platform/shop.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import styles from "./approve-page.module.css";
import { hasChoices } from "./decision.ts";
import { type LiveParts, useLiveParts } from "./load-live-parts.ts";
import { OrderToDecide } from "./order-to-decide.tsx";

/** A repair order for its customer, opened by the link the shop sent: what the car needs, what it costs, and their decision. */
export function ApprovePage() {
  const { hash } = useLocation();
  // The page was built without its fragment.
  const token = useHydrated() ? tokenIn(hash) : null;
  return (
    <div className={`page ${styles.page}`}>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <Linked token={token} />
    </div>
  );
}

/** The car by its name, with the plate that tells it from another of its kind. */
function useCarOf() {
  const { vehicleAndPlate } = useVehicleWords();
  return ({ vehicle }: LinkedOrder) => vehicleAndPlate(vehicle);
}

/** Whose order it is, whoever brought the car: of a fleet its name, and who did; an approver is told who named them. */
function leadOf(
  { number, name, fleet, owner, signer }: LinkedOrder,
  t: ReturnType<typeof useTranslations<"approvals">>,
): string {
  if (!fleet) return t("lead", { number, name: signer?.owners[0] ?? owner?.name ?? name });
  const known = fleet.contact ? "yes" : "no";
  return t("leadFleet", { number, fleet: fleet.name, known, contact: fleet.contact ?? "" });
}

/** One head for the order and for the time until it is there: it keeps the focus. */
function Head({ order }: { order: LinkedOrder | null }) {
  const t = useTranslations("approvals");
  const { name } = useContact();
  const carOf = useCarOf();
  const words = order
    ? { title: carOf(order), lead: leadOf(order, t) }
    : { title: t("title"), lead: t("opening", { shop: name }) };
  return <PageHeader size="compact" {...words} />;
}

function Waiting({ isFailed }: { isFailed: boolean }) {
  return (
    <>
      <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
      {!isFailed && <div className={styles.waiting} aria-busy="true" />}
    </>
  );
}

function WithoutScript() {
  const t = useTranslations("noScript");
  return (
    <>
      <p>{t("approve")}</p>
      <Reach />
    </>
  );
}

/** The link was opened without a connection: the order is not kept on the device, whoever's it is. */
function Offline() {
  const t = useTranslations("approvals.offline");
  // Also where the place on the page is not looked for any more. A browser may answer with a promise, which is nothing to clean up.
  useLayoutEffect(() => void scrollTo({ top: 0, behavior: "instant" }), []);
  return (
    <div data-from-top="">
      <Notice tone="watch" title={t("title")}>
        <p>{t("text")}</p>
      </Notice>
      <Reach />
    </div>
  );
}

function Reach() {
  const t = useTranslations("approvals");
  const { phone } = useContact();
  return (
    phone && (
      <a className={styles.call} href={callLink(phone)}>
        <Icon name="phone" size={18} />
        {t("call", { phone: formatPhone(phone) })}
      </a>
    )
  );
}

/** What is known of the order that a token opens. */
type Known = {
  token: string | null;
  /** Nothing yet, or that no link opens it. */
  found: LinkedOrder | "wrong" | null;
  /** The first read came to something; what it did not bring is asked for by a part that comes later. */
  isTried: boolean;
  isFailed: boolean;
  /** The link was ended before what is chosen was sent. */
  isUnsent: boolean;
};

const nothingOf = (token: string | null): Known => ({
  token,
  found: token === null || isWholeToken(token) ? null : "wrong",
  ...{ isTried: false, isFailed: false, isUnsent: false },
});

function Linked({ token }: { token: string | null }) {
  const t = useTranslations("approvals");
  const [known, setKnown] = useState(() => nothingOf(token));
  if (known.token !== token) setKnown(nothingOf(token));
  const { found, isTried, isFailed, isUnsent } = known;
  const learn = (what: Partial<Known>) =>
    setKnown((now) => (now.token === token ? { ...now, ...what } : now));
  useEffect(() => {
    if (token === null || !isWholeToken(token)) return;
    const begun = firstOrder?.token === token ? firstOrder.answer : Promise.resolve(null);
    // In slices: a tap meanwhile is answered between them.
    void begun.then((order) => startTransition(() => learn({ found: order, isTried: true })));
  }, [token]);
  const live = useLiveParts(isTried);
  const isOnline = useOnline();
  const order = found === "wrong" ? null : found;
  useEffect(() => {
    if (order) preferLanguage(order.language).catch((error: unknown) => console.error(error));
  }, [order?.language]);
  const unsent = live && token && <live.Unsent token={token} />;
  if (found === "wrong")
    return (
      <>
        <EmptyState
          icon="lock"
          heading="h1"
          title={t("wrongTitle")}
          text={[t("wrongText"), isUnsent && t("wrongUnsent")].filter(Boolean).join(" ")}
        >
          <Reach />
          <ButtonLink to="/contact" variant="secondary" icon="send">
            {t("write")}
          </ButtonLink>
        </EmptyState>
        {unsent}
      </>
    );
  return (
    <>
      <Head order={order} />
      {order && token ? (
        <Order key={token} {...{ token, order, live }} onRead={(found) => learn({ found })} />
      ) : isTried && !isOnline ? (
        <>
          <Offline />
          {unsent}
        </>
      ) : (
        <Waiting isFailed={isFailed} />
      )}
      {live && token && (
        <live.FollowOrder
          key={`following ${token}`}
          {...{ token, first: order }}
          onRead={(found) => learn({ found })}
          onWrong={() => learn({ found: "wrong", isUnsent: order !== null && hasChoices(order) })}
          onFailed={(isFailed) => learn({ isFailed })}
        />
      )}
    </>
  );
}

type OrderProps = {
  token: string;
  order: LinkedOrder;
  live: LiveParts | null;
  /** The order as an answer brought it. */
  onRead: (order: LinkedOrder) => void;
};

function Order({ token, order, live, onRead }: OrderProps) {
  const t = useTranslations("approvals");
  const { dayTime } = useFormat();
  const carOf = useCarOf();
  // It is what a home screen calls the page, too: without a plate the order's number tells which car.
  usePageTitle(
    order.vehicle.plate ? carOf(order) : t("titleOf", { car: carOf(order), number: order.number }),
  );
  const pay = live && <live.PayOnline token={token} />;
  return (
    <>
      <p className={styles.stage} data-stage={order.stage}>
        <strong>
          {t(`stages.${isDecidedAll(order) ? "decided" : order.stage}`, {
            whose: order.signer || order.fleet ? "other" : "own",
          })}
        </strong>
        {order.promisedAt && order.stage !== "picked-up" && (
          <> {t("promised", { at: dayTime(order.promisedAt) })}</>
        )}
      </p>
      {order.document === "posted" && <div className={styles.payPlace}>{pay}</div>}
      <OrderToDecide {...{ token, order, live, onRead }} />
      {order.document !== "posted" && order.reckoned.deposit > 0 && pay}
      {live && <live.Inspections token={token} />}
      {live && <live.OrderThread token={token} order={order} />}
      {live && order.jobs.length > 0 && (
        <section className={styles.papers} aria-label={t("papers")}>
          <live.Papers token={token} isDecided={isDecided(order)} isPosted={order.document === "posted"} />
        </section>
      )}
      <p className={styles.reach}>
        <Reach />
      </p>
      <details className={styles.keep}>
        <summary>{t("keep.title")}</summary>
        <ul>
          <li>{t("keep.iphone")}</li>
          <li>{t("keep.android")}</li>
        </ul>
        <p>{t("keep.text")}</p>
      </details>
    </>
  );
}

/** Does its car wait for no decision any more, though the shop has not moved it yet? */
const isDecidedAll = (order: CustomerOrder): boolean =>
  order.stage === "awaiting-approval" && isDecided(order) && toDecide(order).length === 0;

/** Was anything said to a job of this order, also to one that is asked about again? */
const isDecided = ({ jobs }: CustomerOrder): boolean =>
  jobs.some(({ status, approvedAt }) => status !== "pending" || approvedAt !== null);
