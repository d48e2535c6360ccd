import { describe, expect, it } from 'vitest';
import { coverPicture, generatedFilesOf, parseCoverFile, socialPictureUrlOf } from './covers.ts';

const stem = '0123456789abcdef0123456789abcdef';
const coversPath = '/v1/media/covers/';
const book = {
  image_path: `${coversPath}${stem}.webp`,
  image_jpeg: `${coversPath}jpeg.jpg`,
  image_card: `${coversPath}card.webp`,
  image_wide: `${coversPath}wide.webp`,
};
const parseSrcSet = (srcSet = '') => srcSet.split(', ').map((candidate) => candidate.split(' '));

describe('coverPicture', () => {
  it('offers a cover as AVIF, then as WebP, and as JPEG for browsers that support neither', () => {
    const { src, sources } = coverPicture(book);
    expect([src, ...sources.map(({ type }) => type)]).toEqual([book.image_jpeg, 'image/avif', 'image/webp']);
    expect(coverPicture({ ...book, image_jpeg: null }).src).toBe(book.image_path);
  });

  it('uses a cover’s stored image rather than a generated one for every width that has a stored image', () => {
    const findCandidate = (cut: 'whole' | 'card' | 'wide', index: number) =>
      parseSrcSet(coverPicture(book, cut).sources[1]?.srcSet).at(index);
    expect(findCandidate('whole', -1)).toEqual([book.image_path, '600w']);
    expect(findCandidate('card', 0)).toEqual([book.image_card, '250w']);
    expect(findCandidate('wide', 0)).toEqual([book.image_wide, '250w']);
    expect(coverPicture(book, 'wide').src).toBe(book.image_wide);
  });

  it('lists only cover URLs that can be generated, each with the width of its image', () => {
    const stored = Object.values(book);
    for (const cut of ['whole', 'card', 'wide'] as const)
      for (const [address = '', width] of coverPicture(book, cut).sources.flatMap(({ srcSet }) =>
        parseSrcSet(srcSet),
      )) {
        if (stored.includes(address)) continue;
        const parsed = parseCoverFile(address.slice(coversPath.length));
        expect([address, parsed?.cover, `${parsed?.size.width}w`]).toEqual([address, `${stem}.webp`, width]);
      }
  });

  it('returns only the original URL for an unrecognized cover, and no URL if there is no cover', () => {
    const bookWithUnknownPath = { ...book, image_path: '/elsewhere.webp' };
    expect(coverPicture(bookWithUnknownPath)).toEqual({ src: book.image_jpeg, sources: [] });
    const missing = { image_path: null, image_jpeg: null, image_card: null, image_wide: null };
    expect(coverPicture(missing)).toEqual({ src: null, sources: [] });
  });
});

describe('parseCoverFile', () => {
  it.each([
    ['whole250.avif', { width: 250, height: 375, format: 'avif' }],
    ['whole112.webp', { width: 112, height: 168, format: 'webp' }],
    ['card500.avif', { width: 500, height: 444, format: 'avif' }],
    ['wide500.webp', { width: 500, height: 300, format: 'webp' }],
    ['social.jpg', { width: 1200, height: 630, format: 'jpeg' }],
  ])('recognizes the cover size in the file name suffix %s', (suffix, size) => {
    expect(parseCoverFile(stem + suffix)).toMatchObject({ cover: `${stem}.webp`, size });
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
    expect(parseCoverFile(name)).toBeUndefined();
  });

  it('parses the names of all files generated from a WebP cover, and lists no files for a JPEG cover', () => {
    const files = generatedFilesOf(`${stem}.webp`);
    expect(files).toHaveLength(18);
    for (const file of files) expect(parseCoverFile(file)?.cover).toBe(`${stem}.webp`);
    expect(generatedFilesOf(`${stem}.jpg`)).toEqual([]);
  });
});

describe('socialPictureUrlOf', () => {
  it('derives the URL of the social preview image from the cover’s URL', () => {
    expect(socialPictureUrlOf(book.image_path)).toBe(`${coversPath}${stem}social.jpg`);
    expect([socialPictureUrlOf(null), socialPictureUrlOf('/elsewhere.webp')]).toEqual([null, null]);
  });
});
