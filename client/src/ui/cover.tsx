import { useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover.module.css';

type CoverProps = {
  src: string | null;
  /** Shown in its place when there is no picture; the picture's name unless `alt` says otherwise. */
  title: string;
  /** Empty where the title stands beside it. */
  alt?: string;
  /** The width it is shown at, in pixels: only for the browser's reckoning. */
  width?: number;
  /** For the first covers of a page: fetched at once instead of when they come near. */
  eager?: boolean;
  className?: string;
};

/** A book's cover, two to three, under the only shadow in the house. */
export function Cover({ src, title, alt = title, width = 320, eager = false, className }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === broken) {
    return (
      <span className={styles.frame}>
        <span
          className={classNames(styles.cover, styles.blank, className)}
          lang="fr"
          aria-hidden={alt === '' || undefined}
        >
          {title}
        </span>
      </span>
    );
  }
  return (
    <img
      className={classNames(styles.cover, className)}
      src={src}
      alt={alt}
      width={width}
      height={Math.round(width * 1.5)}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
