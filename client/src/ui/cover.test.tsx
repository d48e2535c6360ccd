import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Cover } from './cover.tsx';

const picture = {
  src: '/cover.jpg',
  sources: [
    { type: 'image/avif', srcSet: '/250.avif 250w, /500.avif 500w' },
    { type: 'image/webp', srcSet: '/250.webp 250w, /500.webp 500w' },
  ],
};
const coverProps = { picture, sizes: '50vw', title: 'Le Phare' };

describe('Cover', () => {
  it('lists a cover’s image sources from best to worst, and reserves space for the cover before it loads', () => {
    const html = renderToStaticMarkup(<Cover {...coverProps} />);
    const sources = [...html.matchAll(/<source type="(.*?)" srcSet="(.*?)" sizes="(.*?)"\/>/g)];
    expect(sources.map(([, type, srcSet, sizes]) => ({ type, srcSet, sizes }))).toEqual(
      picture.sources.map((source) => ({ ...source, sizes: '50vw' })),
    );
    expect(html).toMatch(/<\/?source.*<img .*src="\/cover.jpg" alt="Le Phare" width="320" height="480"/);
    expect(html).toContain('--shape:320 / 480');
    expect(html).toContain('loading="lazy"');
    expect(html).not.toContain('fetchPriority');
  });

  it('renders a cropped cover with its own dimensions, eager loading and the given fetch priority', () => {
    const croppedShape = { width: 250, height: 222 };
    const html = renderToStaticMarkup(
      <Cover {...coverProps} shape={croppedShape} eager fetchPriority="high" />,
    );
    expect(html).toContain('width="250" height="222"');
    expect(html).toContain('loading="eager" fetchPriority="high"');
  });

  it('shows the title of a book in place of a missing cover', () => {
    const html = renderToStaticMarkup(<Cover {...coverProps} picture={{ src: null, sources: [] }} />);
    expect(html).toContain('>Le Phare</span>');
    expect(html).not.toMatch(/<img|<picture/);
  });
});
