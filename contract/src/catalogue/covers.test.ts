import { describe, expect, it } from 'vitest';
import { coverPicture, coverSizeOf, filesFromCover, socialPicture } from './covers.ts';

const stem = '0123456789abcdef0123456789abcdef';
const folder = '/v1/media/covers/';
const book = {
  image_path: `${folder}${stem}.webp`,
  image_jpeg: `${folder}jpeg.jpg`,
  image_card: `${folder}card.webp`,
  image_wide: `${folder}wide.webp`,
};
const addressesOf = (srcSet = '') => srcSet.split(', ').map((candidate) => candidate.split(' '));

describe('coverPicture', () => {
  it('offers a cover as AVIF before WebP, and as JPEG to browsers that support neither', () => {
    const { src, sources } = coverPicture(book);
    expect([src, ...sources.map(({ type }) => type)]).toEqual([book.image_jpeg, 'image/avif', 'image/webp']);
    expect(coverPicture({ ...book, image_jpeg: null }).src).toBe(book.image_path);
  });

  it('uses a cover’s stored images for the widths in which they exist', () => {
    const candidateAt = (cut: 'whole' | 'card' | 'wide', index: number) =>
      addressesOf(coverPicture(book, cut).sources[1]?.srcSet).at(index);
    expect(candidateAt('whole', -1)).toEqual([book.image_path, '600w']);
    expect(candidateAt('card', 0)).toEqual([book.image_card, '250w']);
    expect(candidateAt('wide', 0)).toEqual([book.image_wide, '250w']);
    expect(coverPicture(book, 'wide').src).toBe(book.image_wide);
  });

  it('offers only cover files that can be generated, each with its actual width', () => {
    const stored = Object.values(book);
    for (const cut of ['whole', 'card', 'wide'] as const)
      for (const [address = '', width] of coverPicture(book, cut).sources.flatMap(({ srcSet }) =>
        addressesOf(srcSet),
      )) {
        if (stored.includes(address)) continue;
        const parsed = coverSizeOf(address.slice(folder.length));
        expect([address, parsed?.cover, `${parsed?.size.width}w`]).toEqual([address, `${stem}.webp`, width]);
      }
  });

  it('offers only the original image for an unknown cover, and nothing if there is no cover', () => {
    const unknown = { ...book, image_path: '/elsewhere.webp' };
    expect(coverPicture(unknown)).toEqual({ src: book.image_jpeg, sources: [] });
    const missing = { image_path: null, image_jpeg: null, image_card: null, image_wide: null };
    expect(coverPicture(missing)).toEqual({ src: null, sources: [] });
  });
});

describe('coverSizeOf', () => {
  it.each([
    ['whole250.avif', { width: 250, height: 375, format: 'avif' }],
    ['whole112.webp', { width: 112, height: 168, format: 'webp' }],
    ['card500.avif', { width: 500, height: 444, format: 'avif' }],
    ['wide500.webp', { width: 500, height: 300, format: 'webp' }],
    ['social.jpg', { width: 1200, height: 630, format: 'jpeg' }],
  ])('recognizes the cover size in the file name suffix %s', (suffix, size) => {
    expect(coverSizeOf(stem + suffix)).toMatchObject({ cover: `${stem}.webp`, size });
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
    expect(coverSizeOf(name)).toBeUndefined();
  });

  it('recognizes the name of every file generated from a cover, and no other names', () => {
    const files = filesFromCover(`${stem}.webp`);
    expect(files).toHaveLength(18);
    for (const file of files) expect(coverSizeOf(file)?.cover).toBe(`${stem}.webp`);
    expect(filesFromCover(`${stem}.jpg`)).toEqual([]);
  });
});

describe('socialPicture', () => {
  it('derives the name of the social image from the cover', () => {
    expect(socialPicture(book.image_path)).toBe(`${folder}${stem}social.jpg`);
    expect([socialPicture(null), socialPicture('/elsewhere.webp')]).toEqual([null, null]);
  });
});
