/** The range of phrases that AutoPlay loops over. `to` is null until the reader sets the end. */
export type Loop = { from: number; to: number | null };

/** Sets the start, then the end, then clears the loop. The two ends may be set in either order. */
export function pressLoopButton(loop: Loop | null, phraseNo: number): Loop | null {
  if (loop === null) return { from: phraseNo, to: null };
  if (loop.to !== null) return null;
  return { from: Math.min(loop.from, phraseNo), to: Math.max(loop.from, phraseNo) };
}

/** Returns the phrase that the loop jumps back to after this one, or null if reading continues normally. */
export function findLoopTarget(loop: Loop | null, phraseNo: number): number | null {
  return loop !== null && loop.to === phraseNo ? loop.from : null;
}

/** Moves the loop along when an edit of the book changes the number of the current phrase. */
export function moveLoop(loop: Loop | null, phraseCount: number): Loop | null {
  return (
    loop && { from: Math.max(1, loop.from + phraseCount), to: loop.to && Math.max(1, loop.to + phraseCount) }
  );
}
