import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { laterPart, withReady } from "../../platform/part.tsx";
import { useProblemText } from "../../platform/problem.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { StaffMemberRow } from "./staff-member-row.tsx";
import styles from "./staff-page.module.css";

const InviteForm = laterPart(async () => (await import("./forms.ts")).InviteForm);

/** The crew; the owner takes people in, gives roles and lets people go. */
export const StaffPage = withReady(Page, InviteForm.ready);

function Page() {
  const t = useTranslations("desk.staff");
  const trpc = useTRPC();
  const problem = useProblemText();
  const me = useMe();
  const crew = useQuery(trpc.staff.list.queryOptions());
  const manages = me.may("staff.invite");
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={manages ? t("leadOwner") : t("lead")} />
      <div className={styles.columns}>
        <section aria-label={t("title")} aria-busy={crew.isPending}>
          {crew.data ? (
            <ul className={styles.crew}>
              {crew.data.map((member) => (
                <StaffMemberRow key={member.uid} member={member} manages={manages} />
              ))}
            </ul>
          ) : crew.isError ? (
            <ErrorState
              title={t("errorTitle")}
              text={problem(crew.error)}
              action={t("reload")}
              pending={crew.isFetching}
              onAction={() => void crew.refetch()}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </section>
        {manages && <InviteForm />}
      </div>
    </>
  );
}
