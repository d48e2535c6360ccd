/** The formats in which images are generated from a stored one, the smallest files first. */
export const imageFormats = ['avif', 'webp'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** One source of a `<picture>`, with its candidates by width. */
export type ImageSource = { type: string; srcSet: string };

export type ImageCandidate = { url: string; width: number };

export const toImageSource = (format: ImageFormat, candidates: readonly ImageCandidate[]): ImageSource => ({
  type: `image/${format}`,
  srcSet: candidates.map(({ url, width }) => `${url} ${width}w`).join(', '),
});

const storedNamePattern = /^((?:.*\/)?[0-9a-f]{32})\.webp$/;

/** Returns the name or URL of a stored WebP image without its extension, or undefined for any other name. */
export const imageStemOf = (name: string): string | undefined => storedNamePattern.exec(name)?.[1];

export type GeneratedNames<Size = unknown> = {
  /** Parses the name of a generated file into its stored image and size. Returns undefined for any other name. */
  parse: (name: string) => { original: string; size: Size } | undefined;
  /** Returns the names of all files that can be generated from a stored image. */
  list: (storedName: string) => string[];
};

/**
 * Returns functions for the names of images that are generated from a stored one on their first request. Such an image is
 * stored next to `image.webp` under the name `image` + `suffix`.
 */
export function createGeneratedNames<Size extends { suffix: string }>(
  sizes: readonly Size[],
): GeneratedNames<Size> {
  const sizesBySuffix = new Map(sizes.map((size) => [size.suffix, size]));
  return {
    parse: (name) => {
      const [, stem, suffix = ''] = /^([0-9a-f]{32})(.+)$/.exec(name) ?? [];
      const size = sizesBySuffix.get(suffix);
      return size && { original: `${stem}.webp`, size };
    },
    list: (storedName) => {
      const stem = imageStemOf(storedName);
      return stem === undefined ? [] : [...sizesBySuffix.keys()].map((suffix) => stem + suffix);
    },
  };
}
