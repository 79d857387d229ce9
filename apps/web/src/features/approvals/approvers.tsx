import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatPhone, useFormat } from "../../platform/format.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { useAction } from "../../ui/overlays/use-action.ts";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";
import record from "../customers/record.module.css";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";
import { ApproverForm } from "./approver-form.tsx";
import type { Approver, ApproversOf } from "./use-approvers.ts";

type Props = {
  of: ApproversOf;
  /** At the counter, for the customer: then it is written down who said so. */
  forCustomer?: boolean;
  reread: () => Promise<void>;
};

/** Who may approve on the cars of a record, and who no more may; one is named, changed or withdrawn where they stand. */
export function Approvers({ of, forCustomer = false, reread }: Props) {
  const t = useTranslations("approvers");
  const api = useTRPCClient();
  const [open, setOpen] = useState<string | null>(null);
  const active = of.approvers.filter(({ withdrawn }) => withdrawn === null);
  const past = of.approvers.filter(({ withdrawn }) => withdrawn !== null);
  const close = () => setOpen(null);
  const saved = () => {
    presentToast({ text: t("saved") });
    close();
  };
  const form = (approver: Approver | null) => (
    <ApproverForm
      key={approver?.revision}
      name={`approvers.${of.record}.${approver?.id ?? "new"}.${approver?.revision ?? 0}`}
      facts={approver}
      of={of}
      saidBy={forCustomer ? of.owner : null}
      done={saved}
      cancel={close}
      send={async (facts, saidBy, key) => {
        const input = { record: of.record, facts, ...(forCustomer && { saidBy }) };
        if (!approver)
          return api.approvals.nameApprover.mutate({ ...input, key: key(input) }).finally(reread);
        const change = { ...input, id: approver.id, revision: approver.revision };
        return api.approvals.changeApprover.mutate({ ...change, key: key(change) }).finally(reread);
      }}
    />
  );
  return (
    <div className={record.part} data-focus-home="">
      {active.length === 0 && open !== "new" && <p className="soft">{t("none")}</p>}
      <ul className={record.list}>
        {active.map((approver) => (
          <li key={approver.id} className={record.item} data-approver={approver.id}>
            {open === approver.id ? (
              form(approver)
            ) : (
              <Row
                approver={approver}
                of={of}
                forCustomer={forCustomer}
                change={() => setOpen(approver.id)}
              />
            )}
          </li>
        ))}
      </ul>
      {open === "new" ? (
        form(null)
      ) : (
        <div>
          <Button variant="secondary" size="small" icon="plus" onClick={() => setOpen("new")}>
            {t("add")}
          </Button>
        </div>
      )}
      {past.length > 0 && (
        <details className={record.past}>
          <summary>{t("past", { count: past.length })}</summary>
          <ul className={record.list}>
            {past.map((approver) => (
              <li key={approver.id} className={record.item}>
                <Facts approver={approver} of={of} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Row({
  approver,
  of,
  forCustomer,
  change,
}: Required<Omit<Props, "reread">> & { approver: Approver; change: () => void }) {
  const t = useTranslations("approvers");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const confirm = useConfirm();
  const { id, name } = approver;
  const withdraw = useAction({
    name: "approvers.withdraw",
    id: () => id,
    send: async (_: undefined, key) => {
      const question = { title: t("withdrawTitle", { name }), text: t("withdrawText") };
      if (!(await confirm({ ...question, confirm: t("withdraw"), danger: true }))) return null;
      const input = { record: of.record, id, ...(forCustomer && { saidBy: of.owner }) };
      return api.approvals.withdrawApprover.mutate({ ...input, key: key(input) });
    },
    words: () => ({ ok: true }),
    changes: [trpc.approvals.approvers.pathKey()],
  });
  return (
    <>
      <Facts approver={approver} of={of} />
      <div className={record.line}>
        <Button size="small" variant="secondary" aria-label={t("changeOf", { name })} onClick={change}>
          {t("change")}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={t("withdrawOf", { name })}
          pending={withdraw.pending.length > 0}
          onClick={() => void withdraw.run(undefined)}
        >
          {t("withdraw")}
        </Button>
      </div>
    </>
  );
}

function Facts({ approver, of }: { approver: Approver; of: ApproversOf }) {
  const t = useTranslations("approvers");
  const { money, date } = useFormat();
  const { vehicleLabel } = useVehicleWords();
  const { name, relation, email, phone, limit, vehicles, named, changed, withdrawn } = approver;
  const cars = of.vehicles.filter(({ id }) => vehicles?.includes(id)).map((car) => vehicleLabel(car));
  const said = (kind: "named" | "changed" | "withdrawn", word: typeof named) => (
    <span className="soft">
      {t(word.byShop ? `${kind}ByShop` : kind, { date: date(word.at), name: word.saidBy })}
      {word.staff && ` (${word.staff})`}
    </span>
  );
  return (
    <>
      <span className={record.line}>
        <span className={record.strong}>{name}</span>
        <span>{t(`relations.${relation}`)}</span>
      </span>
      <span>
        {limit === null ? t("anyAmount") : t("upToAmount", { amount: money(limit) })}
        {" · "}
        {vehicles === null ? t("all") : cars.length > 0 ? cars.join(", ") : t("noCars")}
      </span>
      <span className={record.line}>
        {email && <span className="soft">{email}</span>}
        {phone && <span className="tabular soft">{formatPhone(phone)}</span>}
      </span>
      {said("named", named)}
      {changed && said("changed", changed)}
      {withdrawn && said("withdrawn", withdrawn)}
    </>
  );
}
