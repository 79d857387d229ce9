import "./ion.css";
import { initialize } from "@ionic/core/components";
import { currentMode } from "../../platform/mode.ts";

let ready = false;

/** Sets Ionic up once: our mode, its back-button handling, no HTML in texts. */
export function setUpIonic(): void {
  if (ready) return;
  ready = true;
  initialize({
    mode: currentMode(),
    hardwareBackButton: true,
    innerHTMLTemplatesEnabled: false,
    animated: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
}
