import { useTranslations } from "use-intl";
import { useSession } from "../platform/session-store.ts";
import { wakeSession } from "../platform/wake-session.ts";
import { Icon } from "../ui/icons.tsx";
import { NavLink } from "../ui/link.tsx";

/** The link to sign-in, the customer's account, or the desk. */
export function AccountLink({ className }: { className?: string | undefined }) {
  const t = useTranslations("shell.nav");
  const session = useSession();
  const role = session.status === "signed-in" ? session.user.role : null;
  const [to, label] =
    role === null
      ? (["/sign-in", "signIn"] as const)
      : role === "customer"
        ? (["/account/appointments", "account"] as const)
        : (["/desk/today", "desk"] as const);
  return (
    <NavLink to={to} className={className ?? ""} onPointerEnter={() => void wakeSession()}>
      <Icon name={role && role !== "customer" ? "inbox" : "user"} size={18} />
      {t(label)}
    </NavLink>
  );
}
