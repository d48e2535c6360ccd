/**
 * The shapes of covers on pages, with their stored dimensions. The specification defines the sizes of the carousel
 * crops.
 */
export const coverCuts = {
  whole: { width: 600, height: 900 },
  card: { width: 250, height: 222 },
  wide: { width: 250, height: 150 },
} as const;
export type CoverCut = keyof typeof coverCuts;

/**
 * Widths in pixels. Each is at most 1.5 times the previous one, so that a browser never loads an image much larger
 * than it shows.
 */
const widths = {
  whole: [112, 168, 250, 340, 500, 600],
  card: [250, 500],
  wide: [250, 500],
} as const satisfies Record<CoverCut, readonly number[]>;

const formats = ['avif', 'webp'] as const;
type CoverFormat = (typeof formats)[number];

/**
 * An image generated from a stored cover. The first request generates it and stores it next to `cover.webp` as
 * `cover` + `suffix`.
 */
export type CoverSize = {
  suffix: string;
  /** `social` shows the whole cover on a background; the other shapes crop it. */
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

/** Returns true for WebP images in the stored widths. These are stored with the book instead of being generated. */
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

/** Parses the name of a generated file into its cover and size. Returns undefined for any other name. */
export function coverSizeOf(file: string): { cover: string; size: CoverSize } | undefined {
  const [, stem, suffix = ''] = /^([0-9a-f]{32})(.+)$/.exec(file) ?? [];
  const size = sizes.get(suffix);
  return size && { cover: `${stem}.webp`, size };
}

/** Returns the names of all files that can be generated from a stored cover. */
export function filesFromCover(cover: string): string[] {
  const stem = stemOf(cover);
  return stem === undefined ? [] : [...sizes.keys()].map((suffix) => stem + suffix);
}

/** Returns the URL of a 1200 × 630 JPEG for link previews of a book, or null if the book has no cover. */
export function socialPicture(imagePath: string | null): string | null {
  const stem = stemOf(imagePath ?? '');
  return stem === undefined ? null : stem + social.suffix;
}

/** The attributes of a `<picture>`. Browsers use the first source they support, otherwise `src`. */
export type CoverPicture = { src: string | null; sources: { type: string; srcSet: string }[] };

type BookImages = Record<'image_path' | 'image_jpeg' | 'image_card' | 'image_wide', string | null>;

/**
 * Returns a book's cover in every width. The page adds a `sizes` attribute that fits its layout, and a preload uses
 * `sources[0]`.
 */
export function coverPicture(book: BookImages, cut: CoverCut = 'whole'): CoverPicture {
  const { image_path: whole, image_jpeg, image_card: card, image_wide: wide } = book;
  const stored = { whole, card, wide }[cut];
  const src = cut === 'whole' ? (image_jpeg ?? whole) : stored;
  const stem = stemOf(whole ?? '');
  if (stored === null || stem === undefined) return { src, sources: [] };
  const sources = formats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths[cut]
      .map((width) => {
        const generated = stem + sizeOf(cut, width, format).suffix;
        return `${isStored(cut, width, format) ? stored : generated} ${width}w`;
      })
      .join(', '),
  }));
  return { src, sources };
}
