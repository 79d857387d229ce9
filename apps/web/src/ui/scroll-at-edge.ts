/** How near to an edge, and how far at once: CSS px. */
const EDGE = 40;
const STEP = 14;

const way = (near: number, far: number) => (near < EDGE ? -STEP : far < EDGE ? STEP : 0);

/** Scrolls a little towards an edge that a point is close to, each way in what scrolls that way: the board, or the work area it stands in. */
export function scrollAtEdge(board: HTMLElement, x: number, y: number): void {
  const area = board.closest<HTMLElement>("main") ?? board;
  const sideways = board.scrollWidth > board.clientWidth ? board : area;
  const down = board.scrollHeight > board.clientHeight ? board : area;
  const { left, right } = sideways.getBoundingClientRect();
  const { top, bottom } = down.getBoundingClientRect();
  sideways.scrollBy(way(x - left, right - x), 0);
  down.scrollBy(0, way(y - Math.max(top, 0), Math.min(bottom, innerHeight) - y));
}
