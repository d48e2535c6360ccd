/** A finger on the screen: where, in pixels, and when, in milliseconds. */
export type Finger = { x: number; y: number; at: number };

/** Anything shorter may be a tap by a hand that trembles. */
const shortest = 56;
/** Whoever takes longer selects text, or has thought better of it. */
const longest = 700;
/** Phones go back a page when a finger comes in from the side. */
const edge = 24;

/** Which phrase a swipe turns to, null where it was none: to the left as a leaf is turned. */
export function swipeOf(from: Finger, to: Finger, screenWidth: number): 'next' | 'previous' | null {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (from.x < edge || from.x > screenWidth - edge) return null;
  if (to.at - from.at > longest || Math.abs(across) < shortest) return null;
  if (Math.abs(across) < 2 * Math.abs(down)) return null;
  return across < 0 ? 'next' : 'previous';
}
