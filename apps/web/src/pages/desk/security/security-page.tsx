import { type SecurityKind, securityKinds } from "@openhood/domain/security/event";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useMe } from "../../../platform/me.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { Link } from "../../../ui/link.tsx";
import { MorePages } from "../../../ui/more-pages.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./security-page.module.css";

type Event = ApiOutputs["security"]["events"]["rows"][number];

/** Who signed in, whose role changed, and who looked at which customer; for the owner. */
export function SecurityPage() {
  const t = useTranslations("security");
  const team = useTranslations("staff");
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const kind = securityKinds.find((one) => one === params.get("kind")) ?? null;
  if (!me.may("security.events"))
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  return (
    <>
      <WorkHeader
        eyebrow={<BackLink to="/desk/staff">{team("title")}</BackLink>}
        title={t("title")}
        lead={t("lead")}
      />
      <div className={styles.filter}>
        <Field label={t("show")}>
          <Select
            value={kind ?? ""}
            onChange={({ target: { value } }) =>
              setParams(value ? { kind: value } : {}, { replace: true, preventScrollReset: true })
            }
          >
            <option value="">{t("all")}</option>
            {securityKinds.map((one) => (
              <option key={one} value={one}>
                {t(`kinds.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Events kind={kind} />
    </>
  );
}

function Events({ kind }: { kind: SecurityKind | null }) {
  const t = useTranslations("security");
  const found = useEvents(kind);
  if (!found.data) return <QueryPending of={found} failed={t("errorTitle")} lines={10} />;
  const events = found.data.pages.flatMap(({ rows }) => rows);
  if (events.length === 0) return <EmptyState icon="lock" title={t("emptyTitle")} text={t("emptyText")} />;
  return (
    <>
      <ul className={styles.list} aria-label={t("title")} aria-busy={found.isPlaceholderData}>
        {events.map((event) => (
          <Row key={event.id} event={event} />
        ))}
      </ul>
      <MorePages of={found} label={t("more")} />
    </>
  );
}

function useEvents(kind: SecurityKind | null) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return useInfiniteQuery({
    queryKey: [...trpc.security.events.queryKey({ kind, after: null }), "pages"],
    queryFn: ({ pageParam }) => client.security.events.query({ kind, after: pageParam }),
    initialPageParam: null as ApiOutputs["security"]["events"]["next"],
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
}

function Row({ event }: { event: Event }) {
  const { dateTime } = useFormat();
  const { at, kind } = event;
  return (
    <li className={styles.event} data-event={kind}>
      <time dateTime={at} className="tabular soft">
        {dateTime(at)}
      </time>
      <span className={styles.what}>
        <What event={event} />
      </span>
      <span className={styles.who}>
        <Who event={event} />
      </span>
      <Subject event={event} />
    </li>
  );
}

/** Who did it: a customer can have the name of somebody on the team, so it says that they are one. */
function Who({ event: { by, byName } }: { event: Event }) {
  const t = useTranslations("security");
  if (by.uid === null) return t("byLink");
  // An account nobody knows by name: enough of its id to tell it from others.
  if (byName === null) return t("account", { id: by.uid.slice(0, 8) });
  return by.role === "customer" ? t("customer", { name: byName }) : byName;
}

/** What happened; of a role, which it was and is. */
function What({ event: { kind, roles } }: { event: Event }) {
  const t = useTranslations("security");
  if (kind !== "role-change" || !roles) return t(`kinds.${kind}`);
  const { from, to } = roles;
  if (from && to) return t("roleChanged", { from, to });
  return from ? t("left", { role: from }) : t("joined", { role: to ?? "" });
}

/** What it was about, where that is not who did it. */
function Subject({ event: { subject, subjectName, by } }: { event: Event }) {
  const t = useTranslations("security");
  if (subject.kind === "record")
    return <Link to={`/desk/customers/${subject.id}`}>{subjectName ?? t("record")}</Link>;
  if (subject.kind === "message")
    return (
      <Link to={`/desk/messages/${subject.id}`}>
        {subjectName === null ? t("message") : t("messageFrom", { name: subjectName })}
      </Link>
    );
  return subjectName && subject.id !== by.uid ? <span>{subjectName}</span> : null;
}
