import { type KeyboardEvent, type ReactNode, useRef } from "react";

type Props = {
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

const STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * A choice of one among many, set out in rows: its `role="radio"` buttons are one stop of the keyboard, arrows go
 * through them as they stand on the screen and choose, Home and End lead to the first and last
 * (WAI-ARIA Authoring Practices, radio group).
 */
export function RovingRadios({ label, className, children }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const radios = [...(group.current?.querySelectorAll<HTMLElement>('[role="radio"]:not(:disabled)') ?? [])];
    const from = radios.indexOf(document.activeElement as HTMLElement);
    if (from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = targetOf(event.key, radios, from);
    if (!to) return;
    event.preventDefault();
    to.focus();
    to.click();
  };
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

function targetOf(key: string, radios: readonly HTMLElement[], from: number): HTMLElement | undefined {
  if (key === "Home") return radios[0];
  if (key === "End") return radios.at(-1);
  const step = STEPS[key];
  const here = radios[from];
  if (!step || !here) return undefined;
  const [right, down] = step;
  if (right) return radios[from + right];
  // The nearest of the next row, as the eye would find it.
  const middle = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, height: box.height };
  };
  const start = middle(here);
  const beyond = radios
    .map((element) => ({ element, at: middle(element) }))
    .filter(({ at }) => (at.y - start.y) * down > start.height / 2);
  const row = Math.min(...beyond.map(({ at }) => Math.abs(at.y - start.y)));
  return beyond
    .filter(({ at }) => Math.abs(at.y - start.y) < row + start.height / 2)
    .sort((a, b) => Math.abs(a.at.x - start.x) - Math.abs(b.at.x - start.x))[0]?.element;
}
