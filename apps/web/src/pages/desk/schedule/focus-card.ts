/**
 * Gives a card the focus. It is a new element where it was moved to, and where a move that failed puts it back; whoever has
 * gone on to something else by then stays there (`ifLost`).
 */
export function focusCard(id: string, { ifLost = false } = {}): void {
  requestAnimationFrame(() => {
    if (ifLost && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();
  });
}
