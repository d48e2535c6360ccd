export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const margin = 8;
/** The top of a word's box is the font's, above the accents of its capitals: so much of it is free, in ems. */
const free = 0.2;

/**
 * Where a meaning stands, in the window's coordinates: between the lines, over the part of the word that the pointer
 * is on (else the widest part, when a line breaks within the word), and never beyond the window's sides.
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
