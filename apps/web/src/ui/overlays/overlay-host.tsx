import { Fragment, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";
import { useStore } from "../../platform/store.ts";
import { layers, openOverlays } from "./layers.ts";
import { abandonOverlayEntries } from "./overlay-history.ts";

/** Renders what overlays show, inside the app's tree so that messages and routes reach it. */
export function OverlayHost() {
  const shown = useStore(layers);
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    if (last.current === key) return;
    last.current = key;
    const open = openOverlays.get();
    if (open.length === 0) return;
    abandonOverlayEntries();
    for (const overlay of open) overlay.leave();
  }, [key]);
  return shown.map(({ id, container, content }) => (
    <Fragment key={id}>{createPortal(content, container)}</Fragment>
  ));
}
