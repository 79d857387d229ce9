import { useTranslations } from "use-intl";
import { feel } from "../../platform/haptics.ts";
import { askOnce } from "./ask-once.ts";
import { presentAlert } from "./present.ts";

/** Asks "are you sure", in the language in force; answers true when the person confirmed. A double press asks once. */
export function useConfirm() {
  const t = useTranslations("ui");
  return async (options: {
    title: string;
    text?: string;
    confirm: string;
    /** What leaves all as it is, where "Cancel" would be misread. */
    keep?: string;
    danger?: boolean;
    /** Answers the question in the person's place, should it still stand by then. */
    until?: Promise<boolean>;
  }) => {
    const { title, text } = options;
    const answer = await askOnce(JSON.stringify([title, text]), () => {
      const asked = presentAlert({
        ...{ title, ...(text ? { text } : {}) },
        choices: [
          { label: options.keep ?? t("cancel"), value: "cancel", kind: "cancel" },
          { label: options.confirm, value: "confirm", kind: options.danger ? "danger" : "primary" },
        ],
      });
      void options.until?.then((yes) => asked.dismiss(yes ? "confirm" : "cancel"));
      return asked.dismissed;
    });
    const confirmed = answer?.data === "confirm";
    if (confirmed && options.danger) feel("warning");
    return confirmed;
  };
}
