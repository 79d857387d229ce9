import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useDensity } from "../../platform/density.ts";
import { useMe } from "../../platform/me.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { useSignOut } from "../../platform/use-sign-out.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { SectionNav } from "../../ui/section-nav.tsx";
import { chordLabel, useChord, useShortcuts } from "../../ui/shortcuts.ts";
import { type DeskLink, deskLinks } from "./desk-links.ts";
import styles from "./desk-nav.module.css";
import { useShortcutHelp } from "./shortcut-help.tsx";
import { useDeskCommands } from "./use-desk-commands.ts";
import { useLive } from "./use-live.ts";
import { usePalette } from "./use-palette.tsx";

/** The way between the desk's pages, with what waits on each. */
export function DeskNav() {
  const t = useTranslations("desk.nav");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const me = useMe();
  const help = useShortcutHelp();
  const { density, toggle } = useDensity(me.uid);
  const unread = useQuery({
    ...trpc.messages.inbox.queryOptions({ status: "new", after: null }),
    select: (page) => page.unread,
  });
  const dead = useQuery({
    ...trpc.mail.dead.queryOptions(),
    enabled: me.may("mail.dead"),
    select: (mails) => mails.length,
  });
  const palette = usePalette();
  const signOut = useLeave();
  useShortcuts({ "?": help });
  useChord("k", palette);
  useDeskCommands({ help, signOut });
  const waiting: Partial<Record<DeskLink["name"], { count: number; countLabel: string }>> = {
    desk: { count: unread.data ?? 0, countLabel: t("unread", { count: unread.data ?? 0 }) },
    deskMail: { count: dead.data ?? 0, countLabel: t("dead", { count: dead.data ?? 0 }) },
  };
  return (
    <SectionNav
      label={t("label")}
      items={deskLinks.flatMap(({ path, name, nav, may }) =>
        nav && (!may || me.may(may))
          ? {
              to: path,
              under: nav.under ?? `${path}/`,
              label: nav.label ? t(nav.label) : titles(name),
              ...waiting[name],
            }
          : [],
      )}
    >
      <LiveState />
      <PaletteButton onClick={palette} />
      <Link to="/account/profile" className={styles.me}>
        {me.name ?? me.email}
      </Link>
      <span className={styles.wide}>
        <IconButton icon="rows" label={t("compact")} aria-pressed={density === "compact"} onClick={toggle} />
        <IconButton icon="keyboard" label={t("keys")} onClick={help} />
      </span>
      <IconButton icon="signOut" label={t("signOut")} onClick={signOut} />
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

function PaletteButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("desk.nav");
  return (
    <button
      type="button"
      className={styles.palette}
      aria-keyshortcuts="Control+K Meta+K"
      title={t("paletteTitle")}
      onClick={onClick}
    >
      <Icon name="search" size={18} />
      <span className={styles.paletteLabel}>{t("palette")}</span>
      <span className={styles.paletteKey} aria-hidden="true">
        {chordLabel("K")}
      </span>
    </button>
  );
}

function useLeave(): () => void {
  const t = useTranslations("desk.nav");
  const signOut = useSignOut();
  const leave = async () => {
    await signOut();
    presentToast({ text: t("signedOut") });
  };
  return () => void leave();
}
