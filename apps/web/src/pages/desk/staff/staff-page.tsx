import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { onlyOwnerOf, StaffMemberRow } from "../../../features/staff/staff-member-row.tsx";
import { lazyPart, withPreload } from "../../../platform/lazy-part.tsx";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./staff-page.module.css";

const InviteForm = lazyPart(async () => (await import("../forms.ts")).InviteForm);

/** The staff; the owner takes people in, gives roles and lets people go. */
export const StaffPage = withPreload(Page, InviteForm.preload);

function Page() {
  const t = useTranslations("staff");
  const trpc = useTRPC();
  const me = useMe();
  const staff = useQuery(trpc.staff.list.queryOptions());
  const onlyOwner = onlyOwnerOf(staff.data ?? []);
  const manages = me.may("staff.invite");
  return (
    <>
      <WorkHeader
        title={t("title")}
        lead={manages ? t("leadOwner") : t("lead")}
        actions={
          me.may("security.events") && (
            <ButtonLink to="/desk/security" variant="secondary" size="small" icon="lock">
              {t("security")}
            </ButtonLink>
          )
        }
      />
      <div className={styles.columns}>
        <section aria-label={t("title")}>
          {staff.data ? (
            <ul className={styles.staff}>
              {staff.data.map((member) => (
                <StaffMemberRow
                  key={member.uid}
                  member={member}
                  manages={manages}
                  isOnlyOwner={member.uid === onlyOwner}
                />
              ))}
            </ul>
          ) : (
            <QueryPending of={staff} failed={t("errorTitle")} lines={6} />
          )}
        </section>
        {manages && <InviteForm />}
      </div>
    </>
  );
}
