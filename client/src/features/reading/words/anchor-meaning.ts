export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const margin = 8;
/** Free space at the top of a word's box, above the accents of its capitals, in ems. */
const topSpaceShare = 0.2;

/**
 * Returns where to show a meaning, in viewport coordinates. It sits between the lines, over the part of the word under
 * the pointer, or over the widest part of a word that breaks across lines, and never beyond the edges of the window.
 */
export function anchorMeaning(
  parts: readonly Box[],
  size: Size,
  em: number,
  windowWidth: number,
  pointer?: Point,
) {
  const widestPart = parts.reduce<Box | null>(
    (widestSoFar, part) => (widestSoFar && widthOf(widestSoFar) >= widthOf(part) ? widestSoFar : part),
    null,
  );
  const anchorPart = parts.find((box) => pointer !== undefined && contains(box, pointer)) ?? widestPart;
  if (anchorPart === null) return null;
  const centeredLeft = (anchorPart.left + anchorPart.right - size.width) / 2;
  const left = Math.max(margin, Math.min(centeredLeft, windowWidth - margin - size.width));
  return { left: Math.round(left), top: Math.round(anchorPart.top + topSpaceShare * em - size.height) };
}

export type Point = { x: number; y: number };

function widthOf({ left, right }: Box): number {
  return right - left;
}

function contains({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}
