import { folded } from "@openhood/domain/customers/find";
import { inLanguage } from "@openhood/domain/local-text";
import { hundredthsSold } from "@openhood/domain/repair-orders/job-clock";
import { jobTotals } from "@openhood/domain/repair-orders/prices";
import {
  type CannedJob,
  type CannedJobs,
  MAX_CANNED,
  type RepairOrderSettings,
} from "@openhood/domain/repair-orders/settings";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { offeredJob } from "../../../features/orders/editor/canned-preview.tsx";
import { hoursOf } from "../../../features/shop/editor/amounts.ts";
import { MoveButtons } from "../../../features/shop/editor/move-buttons.tsx";
import { moveItem } from "../../../features/shop/editor/order.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { useAction } from "../../../ui/overlays/use-action.ts";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./catalog-page.module.css";
import { SettingsPage } from "./settings-page.tsx";
import { useCanned } from "./use-canned.ts";

/** From how many on there is a field to find one. */
const MANY = 8;

/** The shop's canned jobs, in the order they are offered, with what each comes to today. */
export function CannedJobsPage() {
  const t = useTranslations("shop.canned");
  const { of, given } = useCanned();
  const isFull = (given?.canned.jobs.length ?? 0) >= MAX_CANNED;
  return (
    <SettingsPage
      title={t("listTitle")}
      lead={t("listLead")}
      of={of}
      actions={
        !isFull && (
          <ButtonLink to="/desk/shop/canned-jobs/new" variant="secondary" icon="plus">
            {t("new")}
          </ButtonLink>
        )
      }
    >
      {isFull && <Notice>{t("full", { max: MAX_CANNED })}</Notice>}
      {given?.canned.jobs.length === 0 ? (
        <EmptyState icon="wrench" title={t("emptyTitle")} text={t("emptyText")} />
      ) : (
        given && <List {...given} />
      )}
    </SettingsPage>
  );
}

type Props = { canned: CannedJobs; settings: RepairOrderSettings; reread: () => Promise<CannedJobs> };

function List({ canned, settings, reread }: Props) {
  const t = useTranslations("shop.canned");
  const api = useTRPCClient();
  const { language } = useLanguage();
  const [words, setWords] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const { run, pending } = useAction<readonly CannedJob[], { ok: boolean }>({
    name: "shop.orderCanned",
    id: () => "canned",
    send: async (next) => {
      const reply = await api.orders.saveCanned.mutate({ canned: { ...canned, jobs: [...next] } });
      await reread();
      return reply;
    },
    words: ({ ok }) => (ok ? { ok } : { ok, text: t("editConflict") }),
    changes: [],
  });
  const jobs = pending[0] ?? canned.jobs;
  const wanted = folded(words);
  const shown = jobs.filter(({ name }) => folded(`${name.en} ${name.es}`).includes(wanted));
  const isWhole = shown.length === jobs.length;

  const move = async (index: number, by: 1 | -1) => {
    const job = jobs[index];
    if (pending.length > 0 || !job || index + by < 0 || index + by >= jobs.length) return;
    const title = inLanguage(job.name, language);
    if (await run(moveItem(jobs, index, by)))
      setAnnouncement(t("moved", { title, position: index + by + 1, count: jobs.length }));
  };

  return (
    <>
      {jobs.length >= MANY && (
        <div className={styles.find}>
          <Field label={t("find")}>
            <TextField type="search" value={words} onChange={({ target }) => setWords(target.value)} />
          </Field>
        </div>
      )}
      {shown.length === 0 && <p className="soft">{t("noneFound", { words })}</p>}
      <ul className={styles.list}>
        {shown.map((job, index) => (
          <Row
            key={job.id}
            job={job}
            settings={settings}
            first={index === 0}
            last={index === shown.length - 1}
            onMove={isWhole ? (by) => void move(index, by) : null}
          />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

type RowProps = {
  job: CannedJob;
  settings: RepairOrderSettings;
  first: boolean;
  last: boolean;
  /** Null where only some of the list are shown. */
  onMove: ((by: 1 | -1) => void) | null;
};

function Row({ job, settings, first, last, onMove }: RowProps) {
  const t = useTranslations("shop");
  const { language } = useLanguage();
  const { money } = useFormat();
  const name = inLanguage(job.name, language);
  const offered = offeredJob(job, settings);
  const hours = hundredthsSold(offered.lines);
  return (
    <li className={styles.row} data-canned={job.id}>
      <span className={styles.words}>
        <Link to={`/desk/shop/canned-jobs/${job.id}`} className={styles.name} data-returns={job.id}>
          {name}
        </Link>
        <span className="soft">
          {t(`skills.${job.category}`)}
          {hours > 0 && ` · ${t("canned.hoursOf", { hours: hoursOf(hours) })}`}
        </span>
      </span>
      <span className={`tabular ${styles.band}`}>{money(jobTotals(offered).net)}</span>
      <span className={styles.tools}>
        {onMove && <MoveButtons title={name} first={first} last={last} onMove={onMove} />}
      </span>
    </li>
  );
}
