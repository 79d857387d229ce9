import type { Rule } from "@openhood/domain/approvals/rule";
import {
  asksGiven,
  asksReachedAt,
  givenOf,
  lacksWriting,
  type Owner,
  TOLD_BY,
  type Told,
  type ToldField,
  toldBy,
} from "@openhood/domain/approvals/told";
import type { OrderCustomer } from "@openhood/domain/repair-orders/order";
import { GIVEN, RELATIONS } from "@openhood/domain/repair-orders/relations";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import styles from "./order-page.module.css";

export type ApproverOn = ApiOutputs["approvals"]["ways"]["approvers"][number];

type Props = {
  /** Who may approve for the customer on this car. */
  approvers: readonly ApproverOn[];
  customer: OrderCustomer;
  owner: Owner;
  rule: Rule;
  told: Told;
  onChange: (told: Told) => void;
  /** The field that has to be filled in before a decision can be recorded. */
  missing: ToldField | null;
};

/** By whom and how the decisions were told that staff record on this page: what the shop's rule wants noted, and no more. */
export const ToldBy = memo(function ToldBy({
  approvers,
  customer,
  owner,
  rule,
  told,
  onChange,
  missing,
}: Props) {
  const t = useTranslations("orders.decide");
  const { money } = useFormat();
  const set = (change: Partial<Told>) => onChange({ ...told, ...change });
  const isOwner = told.relation === owner.relation && told.name === owner.name;
  const choose = (id: string) => {
    const { approver: _, ...rest } = told;
    const found = approvers.find((one) => one.id === id);
    if (found)
      return onChange({
        ...{ ...rest, name: found.name, relation: found.relation },
        approver: { id, limit: found.limit },
      });
    const who: Owner = id === "owner" ? owner : { name: "", relation: "other" };
    onChange({ ...rest, name: who.name, relation: who.relation });
  };
  const given = GIVEN.filter((one) => one !== "waived" || rule.before.waivable);
  const wrong = (field: ToldField) =>
    missing === field && (
      <span role="alert" className={styles.wrong}>
        {t(`missing.${field}`)}
      </span>
    );
  return (
    <section className={styles.head} aria-labelledby="order-told" data-told="" data-no-print="">
      <h2 id="order-told">{t("told")}</h2>
      <p className={styles.soft}>{t("toldText")}</p>
      <label className={styles.field}>
        {t("channel")}
        <select
          className={styles.input}
          value={told.channel}
          onChange={({ target }) => {
            const { channel, reachedAt } = toldBy(target.value as Told["channel"], customer);
            set({ channel, reachedAt, given: null });
          }}
        >
          {TOLD_BY.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </label>
      {asksReachedAt(rule, told.channel) && (
        <label className={styles.field}>
          {t(told.channel === "email" ? "reachedAtEmail" : "reachedAt")}
          <input
            className={styles.input}
            name="reachedAt"
            maxLength={254}
            inputMode={told.channel === "email" ? "email" : "tel"}
            value={told.reachedAt}
            aria-invalid={missing === "reachedAt" || undefined}
            onChange={({ target }) => set({ reachedAt: target.value })}
          />
          {wrong("reachedAt")}
        </label>
      )}
      {approvers.length > 0 && (
        <label className={styles.field}>
          {t("who")}
          <select
            className={styles.input}
            value={told.approver?.id ?? (isOwner ? "owner" : "other")}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="owner">{t("whoOwner", owner)}</option>
            {approvers.map(({ id, name, limit }) => (
              <option key={id} value={id}>
                {limit === null ? t("whoAny", { name }) : t("whoUpTo", { name, amount: money(limit) })}
              </option>
            ))}
            <option value="other">{t("whoOther")}</option>
          </select>
        </label>
      )}
      {!told.approver && (
        <>
          <label className={styles.field}>
            {t("name")}
            <input
              className={styles.input}
              name="name"
              maxLength={80}
              value={told.name}
              aria-invalid={missing === "name" || undefined}
              onChange={({ target }) => set({ name: target.value })}
            />
            {wrong("name")}
          </label>
          <label className={styles.field}>
            {t("relation")}
            <select
              className={styles.input}
              value={told.relation}
              onChange={({ target }) => set({ relation: target.value as Told["relation"] })}
            >
              {RELATIONS.map((one) => (
                <option key={one} value={one}>
                  {t(`relations.${one}`)}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {asksGiven(rule) && (
        <label className={styles.field}>
          {t("given")}
          <select
            className={styles.input}
            name="given"
            value={givenOf(rule, told) ?? ""}
            aria-invalid={missing === "given" || undefined}
            onChange={({ target }) => set({ given: target.value as Told["given"] })}
          >
            <option value="" disabled>
              {t("givenUnsaid")}
            </option>
            {given.map((one) => (
              <option key={one} value={one}>
                {t(`givenBy.${one}`)}
              </option>
            ))}
          </select>
          {wrong("given")}
          {lacksWriting(rule, told) && <span className={styles.soft}>{t("notSpoken")}</span>}
        </label>
      )}
    </section>
  );
});
