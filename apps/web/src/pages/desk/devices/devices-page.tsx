import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useMe } from "../../../platform/me.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { ApproveForm } from "./approve-form.tsx";
import styles from "./devices-page.module.css";

type Device = ApiOutputs["devices"]["list"][number];

/** The screens on the shop's walls: the owner lets them in by the code they show, and takes them off. */
export function DevicesPage() {
  const t = useTranslations("devices");
  const trpc = useTRPC();
  const me = useMe();
  const isAllowed = me.may("devices.list");
  const devices = useQuery({ ...trpc.devices.list.queryOptions(), enabled: isAllowed });
  if (!isAllowed)
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  return (
    <>
      <WorkHeader title={t("title")} lead={t("lead")} />
      <div className={styles.columns}>
        <section aria-label={t("listTitle")}>
          {!devices.data && <QueryPending of={devices} failed={t("errorTitle")} lines={6} />}
          {devices.data?.length === 0 && (
            <EmptyState icon="rows" title={t("emptyTitle")} text={t("emptyText")} />
          )}
          {devices.data && devices.data.length > 0 && (
            <ul className={styles.devices}>
              {devices.data.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          )}
        </section>
        <ApproveForm />
      </div>
    </>
  );
}

function DeviceRow({ device: { id, name, approvedAt, lastSeenAt } }: { device: Device }) {
  const t = useTranslations("devices");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const problem = useProblemText();
  const { date, dateTime } = useFormat();
  const revoke = useMutation(
    trpc.devices.revoke.mutationOptions({
      onSuccess: () => presentToast({ text: t("revoked", { name }) }),
      onSettled: () => cache.invalidateQueries({ queryKey: trpc.devices.pathKey() }),
    }),
  );
  const ask = async () => {
    const yes = await confirm({
      title: t("ask", { name }),
      text: t("askText"),
      confirm: t("revoke"),
      danger: true,
    });
    if (yes) revoke.mutate({ id });
  };
  return (
    <li className={styles.device} data-device={id}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className="tabular soft">
          {t("since", { date: date(approvedAt) })} ·{" "}
          {lastSeenAt ? t("seen", { time: dateTime(lastSeenAt) }) : t("neverSeen")}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        pending={revoke.isPending}
        aria-label={t("revokeName", { name })}
        onClick={() => void ask()}
      >
        {t("revoke")}
      </Button>
      <FormStatus>{revoke.error && <Notice tone="watch">{problem(revoke.error)}</Notice>}</FormStatus>
    </li>
  );
}
