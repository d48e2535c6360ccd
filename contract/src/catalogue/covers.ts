import {
  createGeneratedNames,
  type ImageFormat,
  type ImageSource,
  imageFormats,
  imageStemOf,
  toImageSource,
} from '../generated-images.ts';

/**
 * The shapes in which pages show covers, each with the dimensions of its stored image. The specification defines the
 * two carousel sizes.
 */
export const coverShapes = {
  whole: { width: 600, height: 900 },
  card: { width: 250, height: 222 },
  wide: { width: 250, height: 150 },
} as const;
export type CoverShape = keyof typeof coverShapes;

/**
 * The widths in pixels in which each shape is available. Most widths are at most 1.5 times the previous one, so that
 * a browser does not load an image much larger than it shows.
 */
const widthsByShape = {
  whole: [112, 168, 250, 340, 500, 600],
  card: [250, 500],
  wide: [250, 500],
} as const satisfies Record<CoverShape, readonly number[]>;

/**
 * The size of an image that is generated from a stored cover on its first request. The image is stored next to
 * `cover.webp` under the name `cover` + `suffix`.
 */
export type CoverSize = {
  suffix: string;
  /** The shape that the cover is cropped to. `social` instead shows the whole cover on a background. */
  cut: CoverShape | 'social';
  format: ImageFormat | 'jpeg';
  width: number;
  height: number;
};

const socialImageSize: CoverSize = {
  suffix: 'social.jpg',
  cut: 'social',
  format: 'jpeg',
  width: 1200,
  height: 630,
};

function toCoverSize(coverShape: CoverShape, width: number, format: ImageFormat): CoverSize {
  const storedDimensions = coverShapes[coverShape];
  const height = Math.round((width * storedDimensions.height) / storedDimensions.width);
  return { suffix: `${coverShape}${width}.${format}`, cut: coverShape, format, width, height };
}

/**
 * Returns true for an image that is stored with the book instead of being generated: the WebP image with the
 * dimensions in `coverShapes`.
 */
const isStoredSize = (coverShape: CoverShape, width: number, format: ImageFormat) =>
  format === 'webp' && width === coverShapes[coverShape].width;

const coverShapeNames = Object.keys(coverShapes) as CoverShape[];
/** The names of the files that are generated from a cover. */
export const coverNames = createGeneratedNames<CoverSize>(
  coverShapeNames
    .flatMap((coverShape) =>
      imageFormats.flatMap((format) =>
        widthsByShape[coverShape].map((width) => ({ cut: coverShape, width, format })),
      ),
    )
    .filter(({ cut, width, format }) => !isStoredSize(cut, width, format))
    .map(({ cut, width, format }) => toCoverSize(cut, width, format))
    .concat(socialImageSize),
);

/** Returns the URL of a 1200 × 630 JPEG for link previews of a book, or null if the book has no cover. */
export function socialPictureUrlOf(imagePath: string | null): string | null {
  const stem = imageStemOf(imagePath ?? '');
  return stem === undefined ? null : stem + socialImageSize.suffix;
}

/**
 * The attributes of a `<picture>`. Browsers use the first source whose format they support, or `src` if they support
 * none.
 */
export type CoverPicture = { src: string | null; sources: ImageSource[] };

type BookImageUrls = Record<'image_path' | 'image_jpeg' | 'image_card' | 'image_wide', string | null>;

/**
 * Returns the sources for a book's cover in every width. Pages add a `sizes` attribute that fits their layout.
 * Preloads use `sources[0]`.
 */
export function toCoverPicture(book: BookImageUrls, coverShape: CoverShape = 'whole'): CoverPicture {
  const { image_path: wholeUrl, image_jpeg, image_card: card, image_wide: wideUrl } = book;
  const storedUrl = { whole: wholeUrl, card, wide: wideUrl }[coverShape];
  const src = coverShape === 'whole' ? (image_jpeg ?? wholeUrl) : storedUrl;
  const stem = imageStemOf(wholeUrl ?? '');
  if (storedUrl === null || stem === undefined) return { src, sources: [] };
  const sources = imageFormats.map((format) =>
    toImageSource(
      format,
      widthsByShape[coverShape].map((width) => {
        const generatedUrl = stem + toCoverSize(coverShape, width, format).suffix;
        return { url: isStoredSize(coverShape, width, format) ? storedUrl : generatedUrl, width };
      }),
    ),
  );
  return { src, sources };
}
