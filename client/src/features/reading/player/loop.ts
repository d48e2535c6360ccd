/** The phrases that AutoPlay reads again and again, by their numbers; `to` is null until the end is chosen. */
export type Loop = { from: number; to: number | null };

/** The first press sets the beginning at this phrase, the next the end, whichever comes first in the book; a third clears. */
export function pressLoop(loop: Loop | null, phraseNo: number): Loop | null {
  if (loop === null) return { from: phraseNo, to: null };
  if (loop.to !== null) return null;
  return { from: Math.min(loop.from, phraseNo), to: Math.max(loop.from, phraseNo) };
}

/** The phrase that the loop leads back to from this one; null where reading goes on as the book does. */
export function loopsBackTo(loop: Loop | null, phraseNo: number): number | null {
  return loop !== null && loop.to === phraseNo ? loop.from : null;
}

/** The loop after the book was edited: the phrase on the page has moved by so many numbers. */
export function moveLoop(loop: Loop | null, by: number): Loop | null {
  return loop && { from: Math.max(1, loop.from + by), to: loop.to && Math.max(1, loop.to + by) };
}
