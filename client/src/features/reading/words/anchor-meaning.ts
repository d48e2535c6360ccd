export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const margin = 8;
/** Free space at the top of a word's box, above the accents of its capitals, in ems. */
const free = 0.2;

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
  const widest = parts.reduce<Box | null>(
    (best, part) => (best && width(best) >= width(part) ? best : part),
    null,
  );
  const part = parts.find((box) => pointer !== undefined && holds(box, pointer)) ?? widest;
  if (part === null) return null;
  const wished = (part.left + part.right - size.width) / 2;
  const left = Math.max(margin, Math.min(wished, windowWidth - margin - size.width));
  return { left: Math.round(left), top: Math.round(part.top + free * em - size.height) };
}

export type Point = { x: number; y: number };

function width({ left, right }: Box): number {
  return right - left;
}

function holds({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
}
