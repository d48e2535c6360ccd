/** What can be seen of the page: from the top of the stage to its foot, in pixels of the window. */
export type View = { top: number; bottom: number };
type Extent = { top: number; bottom: number };

/** So much of the view is above a phrase that was brought there: some of what was read, and most of what comes. */
const lead = 0.25;
/** A phrase nearer than this to the edge of the view is cut off, or about to be. */
const edge = 16;

/** Whether somebody who looks at the view sees some of a phrase. */
export function isInSight(phrase: Extent, view: View): boolean {
  return phrase.bottom > view.top + edge && phrase.top < view.bottom - edge;
}

/**
 * How far to scroll so that a phrase can be read: 0 where it stands in the view as a whole. Otherwise it comes to the
 * upper part of it, so that the page moves once in a while and not with each phrase.
 */
export function wayTo(phrase: Extent, view: View): number {
  if (phrase.top >= view.top + edge && phrase.bottom <= view.bottom - edge) return 0;
  const height = view.bottom - view.top;
  const room = height - (phrase.bottom - phrase.top);
  return Math.round(phrase.top - view.top - Math.max(edge, Math.min(lead * height, room - edge)));
}
