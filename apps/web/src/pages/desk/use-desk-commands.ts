import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useDensity } from "../../platform/density.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import type { Messages } from "../../platform/messages.ts";
import { type Command, useCommands } from "../../ui/commands.ts";
import { withTransition } from "../../ui/link.tsx";
import { lastUndoable } from "../../ui/overlays/last-undo.ts";
import { deskLinks } from "./desk-links.ts";
import { useNewForms } from "./use-new-forms.tsx";
import { useUndo } from "./use-undo.ts";

type Actions = { help: () => void; signOut: () => void };

/** Registers the commands for what can be done from everywhere on the desk. */
export function useDeskCommands({ help, signOut }: Actions): void {
  const t = useTranslations("desk.palette.commands");
  const titles = useTranslations("titles");
  const me = useMe();
  const navigate = useNavigate();
  const { density, toggle } = useDensity(me.uid);
  const { language, setLanguage } = useLanguage();
  const newForms = useNewForms();
  const undoOrSay = useUndo();
  const other = language === "en" ? "es" : "en";

  const goTo = (
    group: "go" | "make",
    id: string,
    icon: Command["icon"],
    to: string,
    label: string,
    wordsKey?: keyof Messages["palette"]["words"],
  ): Command => ({
    id,
    group,
    icon,
    label,
    ...(wordsKey && { wordsKey }),
    run: () => void navigate(to, withTransition()),
  });

  const undo: Command = {
    id: "undo",
    group: "here",
    icon: "refresh",
    label: t("undoNothing"),
    run: undoOrSay,
  };
  const taken = (what: string | undefined): Command =>
    what ? { ...undo, label: t("undo", { what }) } : { ...undo, onlyAsked: true };

  useCommands(() => [
    taken(lastUndoable()),
    ...newForms.map(({ open, ...entry }): Command => ({ ...entry, group: "make", run: open })),
    goTo("go", "inbox", "inbox", "/desk", t("inbox")),
    goTo("go", "answered", "send", "/desk?status=answered", t("answered")),
    goTo("go", "archived", "archive", "/desk?status=archived", t("archived")),
    ...deskLinks.flatMap(({ path, name, command, may }) => {
      if (!command || (may && !me.may(may))) return [];
      const { group, icon, label, words } = command;
      return goTo(group, name, icon, path, label ? t(label) : titles(name), words);
    }),
    goTo("go", "profile", "user", "/account/profile", t("profile"), "profile"),
    goTo("go", "site", "globe", language === "es" ? "/es/home" : "/home", t("site"), "site"),
    ...(me.may("staff.invite")
      ? [goTo("make", "invite", "plus", "/desk/staff#invite-heading", t("invite"))]
      : []),
    ...(me.may("shop.edit") ? [goTo("make", "hours", "clock", "/desk/shop#hours", t("hours"), "hours")] : []),
    {
      id: "language",
      group: "mine",
      icon: "globe",
      label: t("language"),
      wordsKey: "language",
      run: () => void setLanguage(other).catch((error: unknown) => console.error(error)),
    },
    {
      id: "density",
      group: "mine",
      icon: "rows",
      label: t(density === "compact" ? "comfortable" : "compact"),
      wordsKey: "density",
      run: toggle,
    },
    { id: "keys", group: "mine", icon: "keyboard", label: t("keys"), key: "?", run: help },
    {
      id: "signOut",
      group: "mine",
      icon: "signOut",
      label: t("signOut"),
      wordsKey: "signOut",
      run: signOut,
    },
  ]);
}
