import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Stars } from './stars.tsx';

/** Returns the filled width of each star: 24 for a full star, 12 for half a star. */
const measureFilledWidths = (rating: number) =>
  [...renderToStaticMarkup(<Stars rating={rating} />).matchAll(/<rect width="(\d+)"/g)].map(([, width]) =>
    Number(width),
  );

describe('Stars', () => {
  it.each([
    [0, [0, 0, 0, 0, 0]],
    [0.5, [12, 0, 0, 0, 0]],
    [3, [24, 24, 24, 0, 0]],
    [3.2, [24, 24, 24, 0, 0]],
    [3.3, [24, 24, 24, 12, 0]],
    [3.7, [24, 24, 24, 12, 0]],
    [3.8, [24, 24, 24, 24, 0]],
    [4.5, [24, 24, 24, 24, 12]],
    [5, [24, 24, 24, 24, 24]],
  ])('draws a rating of %s to the nearest half star', { tags: 'spec-9-07' }, (rating, widths) => {
    expect(measureFilledWidths(rating)).toEqual(widths);
  });

  it('announces the exact star rating to screen readers without rounding it', () => {
    expect(renderToStaticMarkup(<Stars rating={4.3} />)).toContain('role="img" aria-label="4.3 of 5"');
  });
});
