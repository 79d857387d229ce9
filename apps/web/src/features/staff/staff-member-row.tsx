import { type StaffRole, staffRoles } from "@openhood/domain/staff/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useProblemText } from "../../platform/problem.ts";
import { useShop } from "../../platform/shop.ts";
import { type ApiOutputs, askOnce, useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/field.tsx";
import { FormStatus } from "../../ui/form-layout.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";
import { Notice } from "../../ui/states.tsx";
import styles from "./staff-member-row.module.css";

type Member = ApiOutputs["staff"]["list"][number];

type Props = { member: Member; manages: boolean /** Nobody else owns the shop. */; isOnlyOwner?: boolean };

/** The account of the only owner who has signed in, who keeps role and place until there is another; null where there are several. */
export function onlyOwnerOf(staff: readonly Member[]): string | null {
  const [owner, ...others] = staff.filter(({ role, invitedAt }) => role === "owner" && !invitedAt);
  return owner && others.length === 0 ? owner.uid : null;
}

/** A member of the staff, with the owner's means to change their role or to let them go. */
export function StaffMemberRow({ member, manages, isOnlyOwner = false }: Props) {
  const t = useTranslations("staff");
  const { date } = useFormat();
  const me = useMe();
  const self = member.uid === me.uid;
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <p className={styles.name}>
          {member.name}
          {self && <span className={styles.you}>{t("you")}</span>}
        </p>
        <p className="soft">
          <a href={`mailto:${member.email}`}>{member.email}</a>
        </p>
        <p className="tabular soft">
          {member.invitedAt
            ? t("invited", { date: date(member.invitedAt) })
            : t("since", { date: date(member.since) })}
        </p>
        {manages && member.invitedAt && <Resend member={member} />}
        {manages && isOnlyOwner && <p className="soft">{t("refused.last-owner", { name: member.name })}</p>}
      </div>
      {manages && !isOnlyOwner ? <Manage member={member} self={self} /> : <p>{t(`roles.${member.role}`)}</p>}
    </li>
  );
}

function Resend({ member: { uid, name, email } }: { member: Member }) {
  const t = useTranslations("staff");
  const ti = useTranslations("invite");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const { dayTime } = useFormat();
  const send = useMutation(
    trpc.staff.resendInvitation.mutationOptions({
      onSuccess: (reply) => {
        if (reply.ok) presentToast({ text: ti("sent", { email }) });
        // What the row says then is another thing, or it is gone.
        else if (reply.reason !== "too-soon") presentToast({ text: t(`refused.${reply.reason}`, { name }) });
      },
      onSettled: () => cache.invalidateQueries({ queryKey: trpc.staff.pathKey() }),
    }),
  );
  const reply = send.data;
  return (
    <div className={styles.resend}>
      <Button
        variant="secondary"
        size="small"
        icon="mail"
        pending={send.isPending}
        aria-label={t("resendTo", { name })}
        onClick={() => send.mutate({ uid, key: crypto.randomUUID() })}
      >
        {t("resend")}
      </Button>
      <FormStatus>
        {reply?.ok === false && reply.reason === "too-soon" && (
          <Notice tone="watch">
            {t("refused.too-soon", { sent: dayTime(reply.sentAt), from: dayTime(reply.from) })}
          </Notice>
        )}
        {send.error && <Notice tone="watch">{problem(send.error)}</Notice>}
      </FormStatus>
    </div>
  );
}

function Manage({ member, self }: { member: Member; self: boolean }) {
  const t = useTranslations("staff");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const problem = useProblemText();
  const { known } = useShop();
  const { name, uid } = member;
  const reread = () => cache.invalidateQueries({ queryKey: trpc.staff.pathKey() });
  const setRole = useMutation(
    trpc.staff.setRole.mutationOptions({
      onSuccess: (reply, { role }) => {
        if (reply.ok) presentToast({ text: t("roleSet", { name, role }) });
      },
      onSettled: reread,
    }),
  );
  const remove = useMutation(
    trpc.staff.remove.mutationOptions({
      onSuccess: (reply) => {
        if (reply.ok) presentToast({ text: t("removed", { name }) });
      },
      onSettled: reread,
    }),
  );

  const askRole = async (role: StaffRole) => {
    const yes = await confirm({
      title: t("askRole", { name, role }),
      text: self ? t("askRoleSelf") : t("askRoleText", { name }),
      confirm: t("change"),
    });
    if (!yes) return;
    remove.reset();
    setRole.mutate({ uid, role });
  };
  /** What work of theirs somebody else has to see to; nothing where that cannot be read now. */
  const theirWork = async (): Promise<string[]> => {
    const [board, running] = await Promise.all([
      cache.fetchQuery({ ...trpc.board.get.queryOptions(), ...askOnce }).catch(() => null),
      cache.fetchQuery({ ...trpc.clock.running.queryOptions(), ...askOnce }).catch(() => null),
    ]);
    const open = running?.clocks.find((one) => one.uid === uid)?.open;
    const orders = board?.cards.filter(({ technicians }) => technicians.some((one) => one.uid === uid)) ?? [];
    return [
      ...(open ? [t("askRemoveClock", { number: open.number })] : []),
      ...(orders.length > 0 ? [t("askRemoveJobs", { count: orders.length, name })] : []),
      // The public page is written by hand: nobody goes from it by themselves.
      ...(known?.profile?.team.some((one) => one.name === name) ? [t("askRemovePublic", { name })] : []),
    ];
  };
  const askRemove = async () => {
    const yes = await confirm({
      title: t("askRemove", { name }),
      text: [self ? t("askRemoveSelf") : t("askRemoveText", { name }), ...(await theirWork())].join(" "),
      confirm: t("remove"),
      danger: true,
    });
    if (!yes) return;
    setRole.reset();
    remove.mutate({ uid });
  };

  const refused = [setRole.data, remove.data].find((reply) => reply && !reply.ok);
  const error = setRole.error ?? remove.error;
  return (
    <>
      <div className={styles.manage}>
        <Select
          aria-label={t("roleOf", { name })}
          className={styles.role}
          value={setRole.isPending ? setRole.variables.role : member.role}
          aria-busy={setRole.isPending || undefined}
          onChange={(event) => {
            const role = staffRoles.find((one) => one === event.target.value);
            if (role && role !== member.role) void askRole(role);
          }}
        >
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </Select>
        <Button
          variant="quiet"
          size="small"
          pending={remove.isPending}
          aria-label={t("removeName", { name })}
          onClick={() => void askRemove()}
        >
          {t("remove")}
        </Button>
      </div>
      <FormStatus>
        {refused && !refused.ok && <Notice tone="watch">{t(`refused.${refused.reason}`, { name })}</Notice>}
        {error && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
    </>
  );
}
