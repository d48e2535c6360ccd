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
  const widestPart = boxes.reduce<Box | null>(
    (widestSoFar, part) => (widestSoFar && widthOf(widestSoFar) >= widthOf(part) ? widestSoFar : part),
    null,
  );
  const anchorPart = boxes.find((box) => pointer !== undefined && contains(box, pointer)) ?? widestPart;
  if (anchorPart === null) return null;
  const centeredLeft = (anchorPart.left + anchorPart.right - size.width) / 2;
  const left = Math.max(windowMarginPx, Math.min(centeredLeft, windowWidth - windowMarginPx - size.width));
  return { left: Math.round(left), top: Math.round(anchorPart.top + topSpaceEms * fontSizePx - size.height) };
}

export type Point = { x: number; y: number };

function widthOf({ left, right }: Box): number {
  return right - left;
}

function contains({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}
