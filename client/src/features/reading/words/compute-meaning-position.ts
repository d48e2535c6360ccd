export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const windowMarginPx = 8;
/** Free space at the top of a word's box, above accented capitals, in ems. */
const topSpaceEms = 0.2;

/**
 * Returns the position of a meaning's bubble in viewport coordinates. The bubble sits above the part of the word under
 * the pointer, or above the widest part if a word breaks across lines. It never extends beyond the left or right edge
 * of the window.
 */
export function computeMeaningPosition(
  boxes: readonly Box[],
  size: Size,
  fontSizePx: number,
  windowWidth: number,
  pointer?: Point,
) {
  const widestBox = boxes.reduce<Box | null>(
    (widestSoFar, box) => (widestSoFar && widthOf(widestSoFar) >= widthOf(box) ? widestSoFar : box),
    null,
  );
  const anchorBox = boxes.find((box) => pointer !== undefined && containsPoint(box, pointer)) ?? widestBox;
  if (anchorBox === null) return null;
  const centeredLeft = (anchorBox.left + anchorBox.right - size.width) / 2;
  const left = Math.max(windowMarginPx, Math.min(centeredLeft, windowWidth - windowMarginPx - size.width));
  return { left: Math.round(left), top: Math.round(anchorBox.top + topSpaceEms * fontSizePx - size.height) };
}

export type Point = { x: number; y: number };

function widthOf({ left, right }: Box): number {
  return right - left;
}

function containsPoint({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}
