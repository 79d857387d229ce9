import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useDensity } from "../../platform/density.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { type Command, useCommands } from "../../ui/commands.ts";
import { withTransition } from "../../ui/link.tsx";

type Actions = { help: () => void; signOut: () => void };

/** Registers the commands for what can be done from everywhere on the desk. */
export function useDeskCommands({ help, signOut }: Actions): void {
  const t = useTranslations("desk.palette.offers");
  const me = useMe();
  const navigate = useNavigate();
  const { density, toggle } = useDensity(me.uid);
  const { language, setLanguage } = useLanguage();
  const other = language === "en" ? "es" : "en";

  const goTo = (
    group: "go" | "make",
    id: Parameters<typeof t>[0],
    icon: Command["icon"],
    to: string,
    words = "",
  ): Command => ({
    id,
    group,
    icon,
    label: t(id),
    words,
    run: () => void navigate(to, withTransition()),
  });

  useCommands(() => [
    goTo("go", "inbox", "inbox", "/desk"),
    goTo("go", "answered", "send", "/desk?status=answered"),
    goTo("go", "archived", "archive", "/desk?status=archived"),
    goTo("go", "schedule", "clock", "/desk/schedule", t("scheduleWords")),
    goTo("go", "customers", "car", "/desk/customers", t("customersWords")),
    ...(me.may("mail.dead") ? [goTo("go", "mail", "mail", "/desk/mail", t("mailWords"))] : []),
    goTo("go", "staff", "user", "/desk/staff", t("staffWords")),
    ...(me.may("security.events")
      ? [goTo("go", "security", "lock", "/desk/security", t("securityWords"))]
      : []),
    ...(me.may("shop.edit")
      ? [
          goTo("go", "shop", "wrench", "/desk/shop", t("shopWords")),
          goTo("go", "services", "car", "/desk/shop/services", t("servicesWords")),
          goTo("go", "booking", "rows", "/desk/shop/booking", t("bookingWords")),
          goTo("go", "check", "check", "/desk/shop/check", t("checkWords")),
        ]
      : []),
    goTo("go", "profile", "user", "/account/profile", t("profileWords")),
    goTo("go", "site", "globe", language === "es" ? "/es/home" : "/home", t("siteWords")),
    ...(me.may("customers.create") ? [goTo("make", "newCustomer", "plus", "/desk/customers/new")] : []),
    ...(me.may("staff.invite") ? [goTo("make", "invite", "plus", "/desk/staff#invite-heading")] : []),
    ...(me.may("shop.edit")
      ? [
          goTo("make", "newService", "plus", "/desk/shop/new-service"),
          goTo("make", "hours", "clock", "/desk/shop#hours", t("hoursWords")),
        ]
      : []),
    {
      id: "language",
      group: "mine",
      icon: "globe",
      label: t("language"),
      words: t("languageWords"),
      run: () => void setLanguage(other).catch((error: unknown) => console.error(error)),
    },
    {
      id: "density",
      group: "mine",
      icon: "rows",
      label: t(density === "compact" ? "comfortable" : "compact"),
      words: t("densityWords"),
      run: toggle,
    },
    { id: "keys", group: "mine", icon: "keyboard", label: t("keys"), key: "?", run: help },
    {
      id: "signOut",
      group: "mine",
      icon: "signOut",
      label: t("signOut"),
      words: t("signOutWords"),
      run: signOut,
    },
  ]);
}
