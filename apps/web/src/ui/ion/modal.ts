import { defineCustomElement, type IonModal } from "@ionic/core/components/ion-modal.js";
import { setUpIonic } from "./setup.ts";

type Element = InstanceType<typeof IonModal>;
export type ModalProps = {
  label: string;
  /** `below`: a sheet, as high as its content. Where there is room, `top` is near the upper edge, `beside` in the inspector's place. */
  position: "below" | "top" | "beside";
  backdropDismiss: boolean;
  content: HTMLElement;
  /** Called once the content stands in the document, before the modal is shown. */
  onAttached: () => void;
};

const roomy = () => matchMedia("(width >= 48rem) and (min-height: 30rem)").matches;

/** Makes a modal around content of ours. */
export function createModal({ label, position, backdropDismiss, content, onAttached }: ModalProps): Element {
  setUpIonic();
  defineCustomElement();
  const modal = document.createElement("ion-modal") as Element;
  const isSheet = position === "below" || !roomy();
  content.dataset.position = position;
  if (!isSheet) modal.classList.add(`oh-${position}`);
  Object.assign(modal, {
    // What Ionic's own controllers set; without it the element believes it stands in a template.
    hasController: true,
    delegate: {
      attachViewToDom: async (parent: HTMLElement, child: HTMLElement) => {
        parent.append(child);
        onAttached();
        return child;
      },
      removeViewFromDom: async () => {},
    },
    component: content,
    backdropDismiss,
    ...(isSheet && {
      // Zero is "swiped away"; without it among the stops the sheet cannot be swiped away.
      breakpoints: backdropDismiss ? [0, 1] : [1],
      initialBreakpoint: 1,
      handle: backdropDismiss,
      // To be pulled with a finger; the keyboard has Escape, and the sheet one size only.
      handleBehavior: "none",
      expandToScroll: true,
    }),
    htmlAttributes: { "aria-label": label },
  });
  // Ionic's name for the handle is English, and what it names does nothing here.
  modal.addEventListener("didPresent", () =>
    modal.shadowRoot?.querySelector("[part=handle]")?.setAttribute("aria-hidden", "true"),
  );
  return modal;
}
