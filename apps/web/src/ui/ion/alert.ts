import { defineCustomElement, IonAlert } from "@ionic/core/components/ion-alert.js";
import { adoptStyles, setUpIonic } from "./setup.ts";

type Element = InstanceType<typeof IonAlert>;
export type Choice = { label: string; value: string; kind?: "primary" | "cancel" | "danger" };
export type AlertProps = {
  title: string;
  text?: string;
  choices: readonly Choice[];
  backdropDismiss: boolean;
  choose: (value: string) => void;
};

/** A question in the middle of the screen. */
export function createAlert({ title, text, choices, backdropDismiss, choose }: AlertProps): Element {
  setUpIonic();
  adoptStyles(IonAlert);
  defineCustomElement();
  const alert = document.createElement("ion-alert") as Element;
  Object.assign(alert, {
    hasController: true,
    header: title,
    message: text,
    backdropDismiss,
    buttons: choices.map(({ label, value, kind }) => ({
      text: label,
      cssClass: `oh-${kind ?? "plain"}`,
      handler: () => {
        choose(value);
        return false;
      },
    })),
  });
  return alert;
}
