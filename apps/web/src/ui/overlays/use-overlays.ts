import { useTranslations } from "use-intl";
import { feel } from "../../platform/haptics.ts";
import { presentAlert } from "./present.ts";

/** Asks "are you sure", in the language in force; answers true when the person confirmed. */
export function useConfirm() {
  const t = useTranslations("ui");
  return async (options: {
    title: string;
    text?: string;
    confirm: string;
    /** What leaves all as it is, where "Cancel" would be misread. */
    keep?: string;
    danger?: boolean;
  }) => {
    const { data } = await presentAlert({
      title: options.title,
      ...(options.text ? { text: options.text } : {}),
      choices: [
        { label: options.keep ?? t("cancel"), value: "cancel", kind: "cancel" },
        { label: options.confirm, value: "confirm", kind: options.danger ? "danger" : "primary" },
      ],
    }).dismissed;
    const confirmed = data === "confirm";
    if (confirmed && options.danger) feel("warning");
    return confirmed;
  };
}
