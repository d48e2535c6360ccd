import { toPictureSources } from '@lingostory/contract/reading/pictures';
import type { PictureView } from '@lingostory/contract/reading/schemas';
import type { CSSProperties } from 'react';
import styles from './story-pictures.module.css';

type PictureStyle = CSSProperties & { '--width': number; '--ratio': number };

type StoryPicturesProps = {
  pictures: readonly PictureView[];
  /** The width at which the pictures are shown, as in the attribute `sizes` of an image. */
  sizes: string;
  /** True to load the pictures before they come into view, as printing needs. */
  isEager?: boolean;
};

/**
 * The pictures in one place of a story. Each has its space before it has loaded. Screen readers skip decorative ones, and
 * learn only that there is an illustration if nobody has described it yet.
 */
export function StoryPictures({ pictures, sizes, isEager = false }: StoryPicturesProps) {
  return pictures.map((picture) => {
    const { src, width, height, alt } = picture;
    const style: PictureStyle = { '--width': width, '--ratio': width / height };
    return (
      <figure key={src} className={styles.figure} aria-hidden={alt === '' || undefined}>
        <picture>
          {toPictureSources(picture).map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img
            className={styles.picture}
            src={src}
            alt={alt ?? 'Illustration'}
            width={width}
            height={height}
            style={style}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
          />
        </picture>
      </figure>
    );
  });
}
