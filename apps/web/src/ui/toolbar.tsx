import { type ReactNode, useRef } from "react";
import { useOneStop } from "./one-stop.ts";

const KEYS = ["ArrowRight", "ArrowLeft"] as const;

type Props = { label: string; className?: string | undefined; children: ReactNode };

/** Buttons that belong together: one stop of the keyboard, arrows go through them (ARIA Authoring Practices, toolbar). */
export function Toolbar({ label, className, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useOneStop(bar, { items: "button", keys: KEYS });
  return (
    <div ref={bar} role="toolbar" aria-label={label} className={className}>
      {children}
    </div>
  );
}
