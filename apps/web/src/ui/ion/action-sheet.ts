import { defineCustomElement, IonActionSheet } from "@ionic/core/components/ion-action-sheet.js";
import type { Choice } from "./alert.ts";
import { adoptStyles, setUpIonic } from "./setup.ts";

type Element = InstanceType<typeof IonActionSheet>;
export type ActionSheetProps = {
  title: string;
  text?: string;
  choices: readonly Choice[];
  backdropDismiss: boolean;
  choose: (value: string) => void;
};

/** A list of things to do, from below. */
export function createActionSheet(props: ActionSheetProps): Element {
  setUpIonic();
  adoptStyles(IonActionSheet);
  defineCustomElement();
  const sheet = document.createElement("ion-action-sheet") as Element;
  Object.assign(sheet, {
    hasController: true,
    header: props.title,
    subHeader: props.text,
    backdropDismiss: props.backdropDismiss,
    buttons: props.choices.map(({ label, value, kind }) => ({
      text: label,
      // A cancel button is dismissed by Ionic itself, with its data.
      data: value,
      ...(kind === "cancel" ? { role: "cancel" } : kind === "danger" ? { role: "destructive" } : {}),
      handler: () => {
        props.choose(value);
        return false;
      },
    })),
  });
  return sheet;
}
