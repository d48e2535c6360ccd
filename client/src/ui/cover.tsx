import { type CSSProperties, type ImgHTMLAttributes, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover.module.css';

type CoverProps = Pick<ImgHTMLAttributes<HTMLImageElement>, 'fetchPriority'> & {
  /**
   * Image sources in several widths and formats, best first. `src` is the fallback for browsers that do not support
   * any of the formats.
   */
  picture: { src: string | null; sources: readonly { type: string; srcSet: string }[] };
  /** The cover's width as a CSS `sizes` value. Browsers need it to choose a source before layout. */
  sizes: string;
  /** Shown if there is no picture, and used as the alternative text unless `alt` is given. */
  title: string;
  /** The alternative text. Empty if the title is shown beside the cover. */
  alt?: string;
  /** The dimensions of a cropped cover. Uncropped covers are 2:3. */
  shape?: { width: number; height: number };
  /** True for the first covers of a page. They load immediately instead of when they come near the viewport. */
  eager?: boolean;
};

const fullShape = { width: 320, height: 480 };

/** A book's cover, as wide as its container. */
export function Cover(props: CoverProps) {
  const { picture, sizes, title, alt = title, shape = fullShape, eager = false, fetchPriority } = props;
  const { src, sources } = picture;
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // An image in the server-rendered page may have failed before React attached its handlers.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  const style = { '--shape': `${shape.width} / ${shape.height}` } as CSSProperties;
  if (src === null || src === failedSrc) {
    return (
      <span className={styles.frame}>
        <span
          className={classNames(styles.cover, styles.blank)}
          style={style}
          lang="fr"
          aria-hidden={alt === '' || undefined}
        >
          {title}
        </span>
      </span>
    );
  }
  return (
    <picture className={styles.picture}>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        ref={image}
        className={styles.cover}
        src={src}
        alt={alt}
        {...shape}
        style={style}
        loading={eager ? 'eager' : 'lazy'}
        {...(fetchPriority && { fetchPriority })}
        decoding="async"
        onError={() => setFailedSrc(src)}
      />
    </picture>
  );
}
