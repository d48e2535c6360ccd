/**
 * The shapes in which pages show covers, each with the dimensions of its stored image. The specification defines the
 * two carousel sizes.
 */
export const coverCuts = {
  whole: { width: 600, height: 900 },
  card: { width: 250, height: 222 },
  wide: { width: 250, height: 150 },
} as const;
export type CoverCut = keyof typeof coverCuts;

/**
 * The widths in pixels in which each shape is available. Most widths are at most 1.5 times the previous one, so that
 * a browser does not load an image much larger than it shows.
 */
const widths = {
  whole: [112, 168, 250, 340, 500, 600],
  card: [250, 500],
  wide: [250, 500],
} as const satisfies Record<CoverCut, readonly number[]>;

const formats = ['avif', 'webp'] as const;
type CoverFormat = (typeof formats)[number];

/**
 * The size of an image that is generated from a stored cover on its first request. The image is stored next to
 * `cover.webp` under the name `cover` + `suffix`.
 */
export type CoverSize = {
  suffix: string;
  /** The shape that the cover is cropped to. `social` instead shows the whole cover on a background. */
  cut: CoverCut | 'social';
  format: CoverFormat | 'jpeg';
  width: number;
  height: number;
};

const socialSize: CoverSize = {
  suffix: 'social.jpg',
  cut: 'social',
  format: 'jpeg',
  width: 1200,
  height: 630,
};

function toCoverSize(cut: CoverCut, width: number, format: CoverFormat): CoverSize {
  const shape = coverCuts[cut];
  const height = Math.round((width * shape.height) / shape.width);
  return { suffix: `${cut}${width}.${format}`, cut, format, width, height };
}

/**
 * Returns true for an image that is stored with the book instead of being generated: the WebP image with the
 * dimensions in `coverCuts`.
 */
const isStored = (cut: CoverCut, width: number, format: CoverFormat) =>
  format === 'webp' && width === coverCuts[cut].width;

const cuts = Object.keys(coverCuts) as CoverCut[];
const sizesBySuffix = new Map(
  cuts
    .flatMap((cut) => formats.flatMap((format) => widths[cut].map((width) => ({ cut, width, format }))))
    .filter(({ cut, width, format }) => !isStored(cut, width, format))
    .map(({ cut, width, format }) => toCoverSize(cut, width, format))
    .concat(socialSize)
    .map((size) => [size.suffix, size]),
);

const coverNamePattern = /^((?:.*\/)?[0-9a-f]{32})\.webp$/;
const stemOf = (cover: string) => coverNamePattern.exec(cover)?.[1];

/** Parses the name of a generated file into its cover and size. Returns undefined for any other name. */
export function parseCoverFile(file: string): { cover: string; size: CoverSize } | undefined {
  const [, stem, suffix = ''] = /^([0-9a-f]{32})(.+)$/.exec(file) ?? [];
  const size = sizesBySuffix.get(suffix);
  return size && { cover: `${stem}.webp`, size };
}

/** Returns the names of all files that can be generated from a stored cover. */
export function generatedFilesOf(cover: string): string[] {
  const stem = stemOf(cover);
  return stem === undefined ? [] : [...sizesBySuffix.keys()].map((suffix) => stem + suffix);
}

/** Returns the URL of a 1200 × 630 JPEG for link previews of a book, or null if the book has no cover. */
export function socialPictureUrlOf(imagePath: string | null): string | null {
  const stem = stemOf(imagePath ?? '');
  return stem === undefined ? null : stem + socialSize.suffix;
}

/**
 * The attributes of a `<picture>`. Browsers use the first source whose format they support, or `src` if they support
 * none.
 */
export type CoverPicture = { src: string | null; sources: { type: string; srcSet: string }[] };

type BookImages = Record<'image_path' | 'image_jpeg' | 'image_card' | 'image_wide', string | null>;

/**
 * Returns the sources for a book's cover in every width. Pages add a `sizes` attribute that fits their layout.
 * Preloads use `sources[0]`.
 */
export function coverPicture(book: BookImages, cut: CoverCut = 'whole'): CoverPicture {
  const { image_path: whole, image_jpeg, image_card: card, image_wide: wide } = book;
  const storedUrl = { whole, card, wide }[cut];
  const src = cut === 'whole' ? (image_jpeg ?? whole) : storedUrl;
  const stem = stemOf(whole ?? '');
  if (storedUrl === null || stem === undefined) return { src, sources: [] };
  const sources = formats.map((format) => ({
    type: `image/${format}`,
    srcSet: widths[cut]
      .map((width) => {
        const generated = stem + toCoverSize(cut, width, format).suffix;
        return `${isStored(cut, width, format) ? storedUrl : generated} ${width}w`;
      })
      .join(', '),
  }));
  return { src, sources };
}
