import { type CSSProperties, type ImgHTMLAttributes, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover.module.css';

type CoverProps = Pick<ImgHTMLAttributes<HTMLImageElement>, 'fetchPriority'> & {
  /** Image sources by format, best first. `src` is the fallback for browsers that support none of the formats. */
  picture: { src: string | null; sources: readonly { type: string; srcSet: string }[] };
  /** The cover's `sizes` attribute, from which browsers choose a source before layout. */
  sizes: string;
  /** Shown if there is no image. Also the alternative text, unless `alt` is given. */
  title: string;
  /** The alternative text. Pass an empty string if the title is shown next to the cover. */
  alt?: string;
  /** The size of a cropped cover. The default is a 2:3 cover. */
  shape?: { width: number; height: number };
  /** True to load the cover immediately instead of when it comes near the viewport. */
  eager?: boolean;
};

const fullShape = { width: 320, height: 480 };

/** A book's cover. It fills the width of its container. */
export function Cover(props: CoverProps) {
  const { picture, sizes, title, alt = title, shape = fullShape, eager = false, fetchPriority } = props;
  const { src, sources } = picture;
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const imageRef = useRef<HTMLImageElement>(null);
  // Detects an image that failed to load before React attached its error handler, as can happen on a server-rendered
  // page.
  useEffect(() => {
    if (imageRef.current?.complete && imageRef.current.naturalWidth === 0) setFailedSrc(src);
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
        ref={imageRef}
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
