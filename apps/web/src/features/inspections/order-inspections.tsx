import { inspectionTemplates } from "@openhood/domain/inspections/default-templates";
import { isOnOrder, jobOfFinding } from "@openhood/domain/inspections/finding-job";
import type { Inspection } from "@openhood/domain/inspections/inspection";
import { isFinding, pointsOf, progressOf } from "@openhood/domain/inspections/summary";
import { inLanguage } from "@openhood/domain/local-text";
import type { NewJob } from "@openhood/domain/repair-orders/job";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { PriceRules } from "@openhood/domain/repair-orders/pricing";
import type { CannedJob } from "@openhood/domain/repair-orders/settings";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { BAY_DAY } from "../../platform/storage-keys.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { useKeptAnswer } from "../../platform/use-kept-answer.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { useAction } from "../../ui/overlays/use-action.ts";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";
import { QueryPending } from "../../ui/query-pending.tsx";
import styles from "./inspection.module.css";
import { useInspectionWords } from "./use-inspection-words.ts";

const whole = <T,>(data: T) => data;

/** The inspections of an order; those last read on this phone where there is no connection. */
export function useInspections(order: string) {
  const { uid } = useMe();
  const trpc = useTRPC();
  const query = useQuery(trpc.inspections.list.queryOptions({ order }));
  return { query, ...useKeptAnswer(query, `${BAY_DAY}${uid}.inspections.${order}`, whole) };
}

/** An order that takes jobs, and how a finding becomes one of them. */
type Offers = {
  order: Pick<RepairOrder, "jobs" | "customer">;
  canned: readonly CannedJob[];
  rules: PriceRules;
  onAdd: (job: NewJob) => void;
};

type Props = {
  order: string;
  stage: RepairOrder["stage"]["is"] | null;
  /** Null where nobody adds jobs. */
  offers: Offers | null;
};

/** The inspections of an order with their findings, and the start of another. */
export function OrderInspections({ order, stage, offers }: Props) {
  const t = useTranslations("inspections");
  const { query, data } = useInspections(order);
  if (!data) return <QueryPending of={query} failed={t("errorTitle")} height="4rem" />;
  return (
    <div className={styles.list}>
      {data.map((inspection) => (
        <OneInspection key={inspection.id} inspection={inspection} offers={offers} />
      ))}
      {!(stage && STAGE_RULES[stage].ended) && <StartInspection order={order} open={data} />}
    </div>
  );
}

type StartProps = { order: string; open: readonly Inspection[] };

function StartInspection({ order, open }: StartProps) {
  const t = useTranslations("inspections");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const navigate = useNavigate();
  const { run, pending } = useAction({
    name: "inspections.start",
    id: (template: string) => `${order}.${template}`,
    send: (template, key) => api.inspections.start.mutate({ order, template, key: key({ order, template }) }),
    words: (reply) => {
      if (!reply.ok) return { ok: false, text: t(`refused.${reply.reason}`) };
      void navigate(`/desk/inspections/${reply.id}`);
      return { ok: true };
    },
    changes: [trpc.inspections.pathKey()],
  });
  const startable = inspectionTemplates.filter(
    ({ id }) => !open.some(({ template, state }) => template.id === id && state.status === "open"),
  );
  if (startable.length === 0) return null;
  return (
    <div className={styles.start}>
      <span className={styles.soft}>{t("start")}</span>
      {startable.map(({ id, name }) => (
        <Button
          key={id}
          size="small"
          variant="secondary"
          icon="plus"
          pending={pending.includes(id)}
          onClick={() => void run(id)}
        >
          {inLanguage(name, language)}
        </Button>
      ))}
    </div>
  );
}

function OneInspection({ inspection, offers }: { inspection: Inspection; offers: Offers | null }) {
  const t = useTranslations("inspections");
  const { language } = useLanguage();
  const { date } = useFormat();
  const words = useInspectionWords();
  const me = useMe();
  const { id, template, state } = inspection;
  const name = inLanguage(template.name, language);
  const { checked, total } = progressOf(inspection);
  const findings = pointsOf(inspection).filter(isFinding);
  return (
    <section className={styles.inspection} data-inspection={id} aria-label={name}>
      <div className={styles.head}>
        <div>
          <h3>{name}</h3>
          <p className={`tabular ${styles.soft}`}>
            {t("checked", { checked, total })} ·{" "}
            {state.status === "sent"
              ? t("sentOn", { date: date(state.at) })
              : t("startedBy", { name: inspection.startedBy.name })}
          </p>
        </div>
        <ButtonLink size="small" variant="secondary" to={`/desk/inspections/${id}`}>
          {t("open")}
        </ButtonLink>
        {state.status === "open" && me.may("inspections.send") && (
          <SendInspection inspection={inspection} unsent={0} variant="secondary" />
        )}
      </div>
      {findings.length > 0 && (
        <ul className={styles.points}>
          {findings.map((point) => {
            const item = template.items.find((one) => one.id === point.id);
            const label = inLanguage(point.name, language);
            return (
              <li key={point.id} data-finding={point.id}>
                <div>
                  <Badge tone={point.mark === "stop" ? "stop" : "watch"}>{t(`marks.${point.mark}`)}</Badge>{" "}
                  <strong>{label}</strong>
                  {point.value !== null && <p className={`tabular ${styles.soft}`}>{words.reading(point)}</p>}
                  {point.note && <p>{point.note}</p>}
                </div>
                {offers &&
                  item &&
                  (isOnOrder(item, offers.order.jobs) ? (
                    <span className={styles.soft}>{t("onOrder")}</span>
                  ) : (
                    <Button
                      size="small"
                      variant="secondary"
                      icon="plus"
                      aria-label={t("addOf", { name: label })}
                      onClick={() =>
                        offers.onAdd(
                          jobOfFinding(inspection, {
                            ...{ item, canned: offers.canned, rules: offers.rules },
                            language: offers.order.customer.language,
                            newId: () => crypto.randomUUID(),
                          }),
                        )
                      }
                    >
                      {t("addJob")}
                    </Button>
                  ))}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

type SendProps = {
  inspection: Inspection;
  /** Marks that are only on this phone. */
  unsent: number;
  variant?: "primary" | "secondary";
};

/** Shows an inspection to the customer, once one has confirmed. */
export function SendInspection({ inspection, unsent, variant = "primary" }: SendProps) {
  const t = useTranslations("inspections.send");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const confirm = useConfirm();
  const { id, revision } = inspection;
  const { checked, total } = progressOf(inspection);
  const { run, pending } = useAction({
    name: "inspections.send",
    id: () => id,
    send: async (saw: number, key) => {
      const text = t("confirmText", { unchecked: total - checked });
      if (!(await confirm({ title: t("confirmTitle"), text, confirm: t("send") }))) return null;
      return api.inspections.send.mutate({ id, saw, key: key({ id, saw }) });
    },
    words: (reply) =>
      reply.ok ? { ok: true, text: t("sent") } : { ok: false, text: t(`refused.${reply.reason}`) },
    changes: [trpc.inspections.pathKey()],
  });
  return (
    <Button
      size="small"
      variant={variant}
      icon="send"
      pending={pending.length > 0}
      disabled={checked === 0 || unsent > 0}
      onClick={() => void run(revision)}
    >
      {t("send")}
    </Button>
  );
}
