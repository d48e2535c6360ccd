import { describe, expect, it } from 'vitest';
import { coverNames, socialPictureUrlOf, toCoverPicture } from './covers.ts';

const stem = '0123456789abcdef0123456789abcdef';
const coversPath = '/v1/media/covers/';
const book = {
  image_path: `${coversPath}${stem}.webp`,
  image_jpeg: `${coversPath}jpeg.jpg`,
  image_card: `${coversPath}card.webp`,
  image_wide: `${coversPath}wide.webp`,
};
const parseSrcSet = (srcSet = '') => srcSet.split(', ').map((candidate) => candidate.split(' '));

describe('toCoverPicture', () => {
  it('offers a cover as AVIF, then as WebP, and as JPEG for browsers that support neither', () => {
    const { src, sources } = toCoverPicture(book);
    expect([src, ...sources.map(({ type }) => type)]).toEqual([book.image_jpeg, 'image/avif', 'image/webp']);
    expect(toCoverPicture({ ...book, image_jpeg: null }).src).toBe(book.image_path);
  });

  it('prefers a cover’s stored image to a generated image of the same width', () => {
    const findCandidate = (coverShape: 'whole' | 'card' | 'wide', index: number) =>
      parseSrcSet(toCoverPicture(book, coverShape).sources[1]?.srcSet).at(index);
    expect(findCandidate('whole', -1)).toEqual([book.image_path, '600w']);
    expect(findCandidate('card', 0)).toEqual([book.image_card, '250w']);
    expect(findCandidate('wide', 0)).toEqual([book.image_wide, '250w']);
    expect(toCoverPicture(book, 'wide').src).toBe(book.image_wide);
  });

  it('lists only cover images that are stored or that the server can generate, each with its width', () => {
    const storedPaths = Object.values(book);
    for (const coverShape of ['whole', 'card', 'wide'] as const)
      for (const [path = '', width] of toCoverPicture(book, coverShape).sources.flatMap(({ srcSet }) =>
        parseSrcSet(srcSet),
      )) {
        if (storedPaths.includes(path)) continue;
        const parsedFile = coverNames.parse(path.slice(coversPath.length));
        expect([path, parsedFile?.original, `${parsedFile?.size.width}w`]).toEqual([
          path,
          `${stem}.webp`,
          width,
        ]);
      }
  });

  it('offers no generated sizes of a cover with an unrecognized URL, and no image if there is no cover', () => {
    const bookWithUnknownPath = { ...book, image_path: '/elsewhere.webp' };
    expect(toCoverPicture(bookWithUnknownPath)).toEqual({ src: book.image_jpeg, sources: [] });
    const missingImages = { image_path: null, image_jpeg: null, image_card: null, image_wide: null };
    expect(toCoverPicture(missingImages)).toEqual({ src: null, sources: [] });
  });
});

describe('coverNames', () => {
  it.each([
    ['whole250.avif', { width: 250, height: 375, format: 'avif' }],
    ['whole112.webp', { width: 112, height: 168, format: 'webp' }],
    ['card500.avif', { width: 500, height: 444, format: 'avif' }],
    ['wide500.webp', { width: 500, height: 300, format: 'webp' }],
    ['social.jpg', { width: 1200, height: 630, format: 'jpeg' }],
  ])('recognizes the cover size in the file name suffix %s', (suffix, size) => {
    expect(coverNames.parse(stem + suffix)).toMatchObject({ original: `${stem}.webp`, size });
  });

  it.each([
    `${stem}.webp`,
    `${stem}whole251.avif`,
    `${stem}whole600.webp`,
    `${stem}card250.webp`,
    `${stem}whole250.png`,
    `${stem}whole250.avif.part`,
    `${stem}constructor`,
    'whole250.avif',
    `../${stem}whole250.avif`,
    '',
  ])('does not recognize a cover size in the file name %j', (name) => {
    expect(coverNames.parse(name)).toBeUndefined();
  });

  it('lists generated files only for a WebP cover, all with names that `parse` recognizes', () => {
    const files = coverNames.list(`${stem}.webp`);
    expect(files).toHaveLength(18);
    for (const file of files) expect(coverNames.parse(file)?.original).toBe(`${stem}.webp`);
    expect(coverNames.list(`${stem}.jpg`)).toEqual([]);
  });
});

describe('socialPictureUrlOf', () => {
  it('derives the URL of the social preview image from the cover’s URL', () => {
    expect(socialPictureUrlOf(book.image_path)).toBe(`${coversPath}${stem}social.jpg`);
    expect([socialPictureUrlOf(null), socialPictureUrlOf('/elsewhere.webp')]).toEqual([null, null]);
  });
});
