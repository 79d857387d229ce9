import { defineCustomElement, type IonModal } from "@ionic/core/components/ion-modal.js";
import { setUpIonic } from "./setup.ts";

type Element = InstanceType<typeof IonModal>;
export type ModalProps = { label: string; backdropDismiss: boolean; content: HTMLElement };

/** A sheet that comes up from below, as high as its content. */
export function createModal({ label, backdropDismiss, content }: ModalProps): Element {
  setUpIonic();
  defineCustomElement();
  const modal = document.createElement("ion-modal") as Element;
  Object.assign(modal, {
    // What Ionic's own controllers set; without it the element believes it stands in a template.
    hasController: true,
    delegate: {
      attachViewToDom: async (parent: HTMLElement, child: HTMLElement) => {
        parent.append(child);
        return child;
      },
      removeViewFromDom: async () => {},
    },
    component: content,
    backdropDismiss,
    // Zero is "swiped away"; without it among the stops the sheet cannot be swiped away.
    breakpoints: backdropDismiss ? [0, 1] : [1],
    initialBreakpoint: 1,
    handle: backdropDismiss,
    expandToScroll: true,
    htmlAttributes: { "aria-label": label },
  });
  return modal;
}
