import type { SeenMessage } from "@openhood/domain/staff/technician-view";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { useProblemText } from "../../platform/problem.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Select } from "../../ui/field.tsx";
import styles from "./assignee.module.css";
import { useAssign } from "./use-assign.ts";

const NOBODY = "";

/** Who the message is assigned to, and a way to reassign it for those who may. */
export function Assignee({ message }: { message: SeenMessage }) {
  const t = useTranslations("desk.assign");
  const me = useMe();
  return (
    <div>
      <dt id="assignee-label">{t("label")}</dt>
      <dd>
        {me.may("messages.assign") ? (
          <Choose message={message} />
        ) : message.assignee ? (
          message.assignee.uid === me.uid ? (
            t("you")
          ) : (
            message.assignee.name
          )
        ) : (
          t("nobody")
        )}
      </dd>
    </div>
  );
}

function Choose({ message }: { message: SeenMessage }) {
  const t = useTranslations("desk.assign");
  const trpc = useTRPC();
  const me = useMe();
  const problem = useProblemText();
  const staff = useQuery(trpc.staff.list.queryOptions());
  const assign = useAssign();
  const current = message.assignee?.uid ?? NOBODY;
  const members = staff.data ?? [];
  // One who left the staff may still hold it.
  const left =
    message.assignee && !members.some((member) => member.uid === current) ? message.assignee : null;
  const shown = assign.isPending ? (assign.variables.to ?? NOBODY) : current;
  return (
    <>
      <Select
        id="assignee"
        aria-labelledby="assignee-label"
        aria-busy={assign.isPending || undefined}
        value={shown}
        onChange={(event) => assign.mutate({ id: message.id, to: event.target.value || null })}
      >
        <option value={NOBODY}>{t("nobody")}</option>
        {left && <option value={left.uid}>{left.name}</option>}
        {members.map(({ uid, name, role }) => (
          <option key={uid} value={uid}>
            {uid === me.uid ? t("me", { name }) : t("member", { name, role })}
          </option>
        ))}
      </Select>
      <span role="status" className={styles.status}>
        {assign.isError && problem(assign.error)}
        {assign.data && !assign.data.ok && t("notStaff")}
      </span>
    </>
  );
}
