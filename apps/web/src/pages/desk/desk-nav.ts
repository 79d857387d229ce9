import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useSetup } from "../../features/shop/use-setup.ts";
import { useWaiting } from "../../features/threads/use-waiting.ts";
import { useMe } from "../../platform/me.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { deskLinks } from "./desk-links.ts";

/** What leads to a page, or a part of one, as the navigation shows it. */
export type NavItem = {
  to: string;
  label: string;
  icon: IconName;
  isHere: boolean;
  /** Is there no room for it among the tabs of a phone? */
  isRailOnly: boolean;
  /** How many things wait there, and that in words. */
  count?: number;
  countLabel?: string;
};

/** What leads this person anywhere: every day, and where the shop is set up. */
export function useDeskNav(): { items: NavItem[]; settings: NavItem[] } {
  const t = useTranslations("desk.nav");
  const titles = useTranslations("titles");
  const trpc = useTRPC();
  const me = useMe();
  const { pathname, hash } = useLocation();
  const { data: unread = 0 } = useQuery({
    ...trpc.messages.inbox.queryOptions({ status: "new", after: null }),
    select: (page) => page.unread,
  });
  const waiting = unread + useWaiting().length;
  const setup = useSetup();
  const all = deskLinks.flatMap(({ path, name, nav, may }) =>
    nav && (!may || me.may(may)) && (!nav.role || nav.role === me.role) ? { path, name, nav } : [],
  );
  const made = all.map(({ path, name, nav }) => {
    const under = nav.under ?? `${path}/`;
    // Of two that lead to parts of one page, the part says which.
    const inPart = all.some(({ path: other, nav: { hash: part } }) => other === path && part === hash);
    const isPage = pathname === path && (inPart ? nav.hash === hash : !nav.hash);
    const isBelow = under !== "" && !nav.hash && pathname.startsWith(under);
    const item: NavItem = {
      to: path + (nav.hash ?? ""),
      label: nav.label ? t(`labels.${nav.label}`) : titles(name),
      icon: nav.icon ?? "settings",
      isHere: isPage || isBelow || pathname === nav.also,
      isRailOnly: nav.isRailOnly ?? false,
      ...(name === "desk" && { count: waiting, countLabel: t("unread", { count: waiting }) }),
    };
    // A new shop's first steps stand first, until they are done or put away.
    return { item, isSetting: "group" in nav && !(name === "deskSetup" && setup.isOpen) };
  });
  return {
    items: made.flatMap(({ item, isSetting }) => (isSetting ? [] : item)),
    settings: made.flatMap(({ item, isSetting }) => (isSetting ? item : [])),
  };
}
