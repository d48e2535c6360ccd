/** The visible part of the text, from the top of the scroll container to the page's footer, in viewport pixels. */
export type Viewport = { top: number; bottom: number };
type VerticalExtent = { top: number; bottom: number };

/**
 * Fraction of the view to leave above a phrase when scrolling to it, so that some of the text before it stays
 * visible.
 */
const targetTopShare = 0.25;
/**
 * Height in pixels of a strip at the top and bottom of the view. A phrase that reaches into this strip counts as cut
 * off, and a phrase entirely inside it counts as hidden.
 */
const edgeMarginPx = 16;

/** Returns true if part of a phrase is visible. */
export function isInView(phrase: VerticalExtent, view: Viewport): boolean {
  return phrase.bottom > view.top + edgeMarginPx && phrase.top < view.bottom - edgeMarginPx;
}

/**
 * Returns how far to scroll to make a phrase readable, in pixels, or 0 if it is fully visible already. Scrolls it to
 * the upper part of the view, so that the page doesn't have to scroll for every phrase.
 */
export function computeScrollDistance(phrase: VerticalExtent, view: Viewport): number {
  if (phrase.top >= view.top + edgeMarginPx && phrase.bottom <= view.bottom - edgeMarginPx) return 0;
  const height = view.bottom - view.top;
  const remainingHeight = height - (phrase.bottom - phrase.top);
  return Math.round(
    phrase.top -
      view.top -
      Math.max(edgeMarginPx, Math.min(targetTopShare * height, remainingHeight - edgeMarginPx)),
  );
}
