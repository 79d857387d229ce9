import "./ion.css";
import { initialize } from "@ionic/core/components";
import { currentMode } from "../../platform/mode.ts";
import { watchKeyboard } from "./keyboard.ts";

let ready = false;

/** Sets Ionic up once: our mode, its back-button handling, no HTML in texts. */
export function setUpIonic(): void {
  if (ready) return;
  ready = true;
  watchKeyboard();
  initialize({
    mode: currentMode(),
    hardwareBackButton: true,
    innerHTMLTemplatesEnabled: false,
    animated: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  });
}

type Styled = object & { style: Record<"ios" | "md", string> };
const adopted = new WeakSet<object>();

/**
 * Elements without a shadow root bring their styles in a `<style>` element, which our content security policy
 * forbids; the same text is adopted as a sheet instead. To be called before the element is defined.
 */
export function adoptStyles(element: unknown): void {
  const styled = element as Styled;
  if (adopted.has(styled)) return;
  adopted.add(styled);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styled.style[currentMode()]);
  document.adoptedStyleSheets.push(sheet);
  Object.defineProperty(styled, "style", { get: () => ({ ios: "", md: "" }) });
}
