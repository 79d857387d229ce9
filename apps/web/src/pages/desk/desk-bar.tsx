import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useMatches } from "react-router-dom";
import { useTranslations } from "use-intl";
import { whenIdle } from "../../platform/idle.ts";
import { withMessages } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import type { Messages } from "../../platform/messages.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { chordLabel, useChord, useShortcuts } from "../../ui/shortcuts.ts";
import { useMedia } from "../../ui/use-media.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useLeave } from "../use-leave.ts";
import styles from "./desk-bar.module.css";
import { NewMenu } from "./new-menu.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { useDeskCommands } from "./use-desk-commands.ts";
import { useLive } from "./use-live.ts";
import { usePalette } from "./use-palette.tsx";
import { useShortcutHelp } from "./use-shortcut-help.tsx";
import { useUndo } from "./use-undo.ts";

/** The bar over the desk's pages: what is on screen, search, and what can be made new. `slot` takes the page's title. */
export function DeskBar({ slot }: { slot: (element: HTMLElement | null) => void }) {
  const titles = useTranslations("titles");
  const handles = useMatches().map(({ handle }) => handle as { name?: keyof Messages["titles"] } | undefined);
  const name = handles.findLast((handle) => handle?.name)?.name;
  const narrow = useMedia("(width < 48rem)");
  const help = useShortcutHelp();
  const palette = usePalette();
  const signOut = useLeave();
  useShortcuts({ "?": help });
  useChord("k", palette, { inFields: "always" });
  useChord("z", useUndo(), { inFields: "untouched" });
  useDeskCommands({ help, signOut });
  return (
    <header className={styles.bar}>
      <div ref={slot} className={styles.page} />
      <p className={styles.section}>{name && titles.has(name) && titles(name)}</p>
      <LiveState />
      <LateOutbox />
      <UnsentMail />
      <SearchButton onClick={palette} />
      <NewMenu />
      {narrow && <PersonMenu className={styles.square} labelClass={styles.hidden} side="below" />}
    </header>
  );
}

const outbox = () => withMessages(import("./desk-outbox.tsx"), "outbox");

/** What waits to be sent is looked after once the page is there. */
function LateOutbox() {
  const [part, setPart] = useState<Awaited<ReturnType<typeof outbox>>>();
  useEffect(() => whenIdle(() => void outbox().then(setPart, () => {})), []);
  return part && <part.DeskOutbox />;
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

/** E-mail that did not go out, as long as there is some. */
function UnsentMail() {
  const t = useTranslations("desk.nav");
  const trpc = useTRPC();
  const me = useMe();
  const { data: count = 0 } = useQuery({
    ...trpc.mail.dead.queryOptions(),
    enabled: me.may("mail.dead"),
    select: (mails) => mails.length,
  });
  if (count === 0) return null;
  const words = t("dead", { count });
  return (
    <Link to="/desk/mail" className={styles.unsent} title={words}>
      <Icon name="mail" size={18} />
      <span className="tabular" aria-hidden="true">
        {count}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Link>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("desk.nav");
  return (
    <button
      type="button"
      className={styles.search}
      aria-keyshortcuts="Control+K Meta+K"
      title={t("paletteTitle")}
      onClick={onClick}
    >
      <Icon name="search" size={18} />
      <span className={styles.searchLabel}>{t("palette")}</span>
      <span className={styles.searchKey} aria-hidden="true">
        {chordLabel("K")}
      </span>
    </button>
  );
}
