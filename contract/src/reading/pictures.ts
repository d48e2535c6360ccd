import {
  createGeneratedNames,
  type ImageFormat,
  type ImageSource,
  imageFormats,
  imageStemOf,
  toImageSource,
} from '../generated-images.ts';

/** Maximum length in pixels of a stored picture's longer side. */
export const maxPictureSide = 1600;

/** The widths in pixels in which a picture is available. A narrower picture isn't enlarged. */
const pictureWidths = [400, 800, 1200, maxPictureSide] as const;

/** The size of an image that is generated from a stored picture on its first request, with the picture's proportions. */
export type PictureSize = { suffix: string; cut: 'none'; format: ImageFormat; width: number };

const suffixOf = (width: number, format: ImageFormat) => `w${width}.${format}`;

/** The names of the files that are generated from a picture. Its full width as WebP is the stored file itself. */
export const pictureNames = createGeneratedNames<PictureSize>(
  imageFormats.flatMap((format) =>
    pictureWidths
      .filter((width) => format !== 'webp' || width < maxPictureSide)
      .map((width) => ({ suffix: suffixOf(width, format), cut: 'none', format, width })),
  ),
);

/** Returns the sources for a picture `width` pixels wide. Pages add a `sizes` attribute that fits their layout. */
export function toPictureSources({ src, width }: { src: string; width: number }): ImageSource[] {
  const stem = imageStemOf(src);
  if (stem === undefined) return [];
  const smallerWidths = pictureWidths.filter((candidate) => candidate < width);
  const fullWidth = pictureWidths.find((candidate) => candidate >= width) ?? maxPictureSide;
  return imageFormats.map((format) =>
    toImageSource(format, [
      ...smallerWidths.map((candidate) => ({ url: stem + suffixOf(candidate, format), width: candidate })),
      { url: format === 'webp' ? src : stem + suffixOf(fullWidth, format), width },
    ]),
  );
}
