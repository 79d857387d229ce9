/** The column of the board under a point of the window; the nearest where it lies beside. It has one place only. */
export function columnAt(board: HTMLElement, x: number, y: number): { lane: string; index: number } | null {
  const away = (low: number, value: number, high: number) => Math.max(low - value, 0, value - high);
  let nearest: { lane: string; far: number } | null = null;
  for (const column of board.querySelectorAll<HTMLElement>("[data-column]")) {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    const far = Math.hypot(away(left, x, right), away(top, y, bottom));
    if (!nearest || far < nearest.far) nearest = { lane: column.dataset.column ?? "", far };
  }
  return nearest && { lane: nearest.lane, index: 0 };
}
