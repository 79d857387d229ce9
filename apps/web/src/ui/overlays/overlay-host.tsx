/** Renders what overlays show, inside the app's tree so that messages and data reach it. */
export function OverlayHost() {
  return null;
}
