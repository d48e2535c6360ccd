import { type CSSProperties, useState } from 'react';
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
  /** For a cut of another shape than the cover's own. */
  height?: number;
  /** For the first covers of a page: fetched at once instead of when they come near. */
  eager?: boolean;
};

/** A book's cover, two to three unless it is a cut, under the only shadow in the house. */
export function Cover(props: CoverProps) {
  const { src, title, alt = title, width = 320, eager = false } = props;
  const height = props.height ?? width * 1.5;
  const [broken, setBroken] = useState<string | null>(null);
  const shape = { '--shape': `${width} / ${height}` } as CSSProperties;
  if (src === null || src === broken) {
    return (
      <span className={styles.frame}>
        <span
          className={classNames(styles.cover, styles.blank)}
          style={shape}
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
      className={styles.cover}
      src={src}
      alt={alt}
      width={width}
      height={Math.round(height)}
      style={shape}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}
