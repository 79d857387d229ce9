const EDGE = 40;
const STEP = 14;

const within = (x: number, { left, right }: DOMRect) => x >= left && x < right;

/** The tops of the rows on screen, from the window's upper edge; rows grow with what stands in them. */
function rowTops(board: HTMLElement): number[] {
  const [head = 0, ...rows] = getComputedStyle(board).gridTemplateRows.split(" ").map(Number.parseFloat);
  let top = board.getBoundingClientRect().top + head;
  return rows.map((height) => {
    top += height;
    return top - height;
  });
}

const lastBefore = (tops: readonly number[], y: number) =>
  Math.max(
    0,
    tops.findLastIndex((top) => top <= y),
  );

/** The index of the day at a height of the window, on the board something stands in; `start` is its first index. */
export function indexAt(within: Element, start: number, y: number): number {
  const board = within.closest<HTMLElement>("[data-board]");
  return board ? start + lastBefore(rowTops(board), y) : start;
}

/** The lane and the index under a point of the window; the nearest where it lies beside the board. */
export function boardAt(board: HTMLElement, start: number, x: number, y: number) {
  const lanes = [...board.querySelectorAll<HTMLElement>("[data-lane]")];
  const boxes = lanes.map((lane) => lane.getBoundingClientRect());
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) return null;
  const inside = Math.max(first.left, Math.min(x, last.right - 1));
  const lane = lanes[boxes.findIndex((box) => within(inside, box))]?.dataset.lane;
  return lane === undefined ? null : { lane, index: start + lastBefore(rowTops(board), y) };
}

/** Scrolls a little towards an edge that a point is close to. */
export function scrollAtEdge(scroller: HTMLElement, x: number, y: number): void {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const low = Math.min(bottom, innerHeight);
  const way = (near: number, far: number) => (near < EDGE ? -STEP : far < EDGE ? STEP : 0);
  scroller.scrollBy(way(x - left, right - x), 0);
  const down = way(y - Math.max(top, 0), low - y);
  if (scroller.scrollHeight > scroller.clientHeight) scroller.scrollBy(0, down);
  else scrollBy(0, down);
}
