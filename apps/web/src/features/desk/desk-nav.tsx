import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTRPC } from "../../platform/trpc.tsx";
import { useSignOut } from "../../platform/use-sign-out.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { SectionNav } from "../../ui/section-nav.tsx";
import styles from "./desk-nav.module.css";
import { useMe } from "./me.ts";
import { useShortcutHelp } from "./shortcut-help.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { useLive } from "./use-live.ts";

/** The way between the desk's pages, with what waits on each. */
export function DeskNav() {
  const t = useTranslations("desk.nav");
  const trpc = useTRPC();
  const me = useMe();
  const help = useShortcutHelp();
  const unread = useQuery({
    ...trpc.messages.inbox.queryOptions({ status: "new", after: null }),
    select: (page) => page.unread,
  });
  const dead = useQuery({
    ...trpc.mail.dead.queryOptions(),
    enabled: me.may("mail.dead"),
    select: (mails) => mails.length,
  });
  useShortcuts({ "?": help });
  return (
    <SectionNav
      label={t("label")}
      items={[
        {
          to: "/desk",
          under: "/desk/messages/",
          label: t("inbox"),
          count: unread.data ?? 0,
          countLabel: t("unread", { count: unread.data ?? 0 }),
        },
        ...(me.may("mail.dead")
          ? [
              {
                to: "/desk/mail",
                label: t("mail"),
                count: dead.data ?? 0,
                countLabel: t("dead", { count: dead.data ?? 0 }),
              },
            ]
          : []),
        { to: "/desk/staff", label: t("staff") },
        ...(me.may("shop.edit") ? [{ to: "/desk/shop", under: "/desk/shop/", label: t("shop") }] : []),
      ]}
    >
      <LiveState />
      <Link to="/account/profile" className={styles.me}>
        {me.name ?? me.email}
      </Link>
      <span className={styles.wide}>
        <IconButton icon="keyboard" label={t("keys")} onClick={help} />
      </span>
      <SignOut />
    </SectionNav>
  );
}

/** Says when what is on screen may no longer be true; quiet otherwise. */
function LiveState() {
  const t = useTranslations("desk.nav");
  const state = useLive();
  return (
    <span role="status" className={styles.state} data-live={state}>
      {state !== "live" && (
        <>
          <Icon name="alert" size={16} />
          {t(state)}
        </>
      )}
    </span>
  );
}

function SignOut() {
  const t = useTranslations("desk.nav");
  const signOut = useSignOut();
  const leave = async () => {
    await signOut();
    presentToast({ text: t("signedOut") });
  };
  return <IconButton icon="signOut" label={t("signOut")} onClick={() => void leave()} />;
}
