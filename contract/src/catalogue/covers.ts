/** The shapes in which pages show covers, as wide and high as they are stored; the specification sizes the cuts of carousels. */
export const coverCuts = {
  whole: { width: 600, height: 900 },
  card: { width: 250, height: 222 },
  wide: { width: 250, height: 150 },
} as const;
export type CoverCut = keyof typeof coverCuts;

/** In pixels. None of a whole cover is more than half as wide again as the one before: no screen gets much more than it shows. */
const widths = {
  whole: [112, 168, 250, 340, 500, 600],
  card: [250, 500],
  wide: [250, 500],
} as const satisfies Record<CoverCut, readonly number[]>;

const formats = ['avif', 'webp'] as const;
type CoverFormat = (typeof formats)[number];

/** A picture made from a stored cover: `cover.webp` has `cover` + `suffix` beside it once somebody has asked for that. */
export type CoverSize = {
  suffix: string;
  /** Social pictures show the cover whole on a ground; the others fill themselves with it. */
  cut: CoverCut | 'social';
  format: CoverFormat | 'jpeg';
  width: number;
  height: number;
};

const social: CoverSize = {
  suffix: 'social.jpg',
  cut: 'social',
  format: 'jpeg',
  width: 1200,
  height: 630,
};

function sizeOf(cut: CoverCut, width: number, format: CoverFormat): CoverSize {
  const shape = coverCuts[cut];
  const height = Math.round((width * shape.height) / shape.width);
  return { suffix: `${cut}${width}.${format}`, cut, format, width, height };
}

/** WebP of the stored widths is stored with the book itself. */
const isStored = (cut: CoverCut, width: number, format: CoverFormat) =>
  format === 'webp' && width === coverCuts[cut].width;

const cuts = Object.keys(coverCuts) as CoverCut[];
const sizes = new Map(
  cuts
    .flatMap((cut) => formats.flatMap((format) => widths[cut].map((width) => ({ cut, width, format }))))
    .filter(({ cut, width, format }) => !isStored(cut, width, format))
    .map(({ cut, width, format }) => sizeOf(cut, width, format))
    .concat(social)
    .map((size) => [size.suffix, size]),
);

const coverName = /^((?:.*\/)?[0-9a-f]{32})\.webp$/;
const stemOf = (cover: string) => coverName.exec(cover)?.[1];

/** The stored cover that a file is made from, and its size; undefined for every other name. */
export function coverSizeOf(file: string): { cover: string; size: CoverSize } | undefined {
  const [, stem, suffix = ''] = /^([0-9a-f]{32})(.+)$/.exec(file) ?? [];
  const size = sizes.get(suffix);
  return size && { cover: `${stem}.webp`, size };
}

/** The names of all files that may have been made from a stored cover. */
export function filesFromCover(cover: string): string[] {
  const stem = stemOf(cover);
  return stem === undefined ? [] : [...sizes.keys()].map((suffix) => stem + suffix);
}

/** The address of a JPEG of 1200×630 for links to a book; null where it has no cover. */
export function socialPicture(imagePath: string | null): string | null {
  const stem = stemOf(imagePath ?? '');
  return stem === undefined ? null : stem + social.suffix;
}

/** For `<picture>`: `src` is for browsers that know none of the sources, of which the first that it knows is taken. */
export type CoverPicture = { src: string | null; sources: { type: string; srcSet: string }[] };

type Covered = Record<'image_path' | 'image_jpeg' | 'image_card' | 'image_wide', string | null>;

/** A book's cover in every width, to be shown with the `sizes` of its place. A preload asks for `sources[0]`. */
export function coverPicture(book: Covered, cut: CoverCut = 'whole'): CoverPicture {
  const { image_path: whole, image_jpeg, image_card: card, image_wide: wide } = book;
  const stored = { whole, card, wide }[cut];
  const src = cut === 'whole' ? (image_jpeg ?? whole) : stored;
  const stem = stemOf(whole ?? '');
  if (stored === null || stem === undefined) return { src, sources: [] };
  const sources = formats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths[cut]
      .map((width) => {
        const made = stem + sizeOf(cut, width, format).suffix;
        return `${isStored(cut, width, format) ? stored : made} ${width}w`;
      })
      .join(', '),
  }));
  return { src, sources };
}
