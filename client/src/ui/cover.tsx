import { type CSSProperties, type ImgHTMLAttributes, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './cover.module.css';

type CoverProps = Pick<ImgHTMLAttributes<HTMLImageElement>, 'fetchPriority'> & {
  /** In several widths and formats, the best first. `src` is for browsers that know none of these. */
  picture: { src: string | null; sources: readonly { type: string; srcSet: string }[] };
  /** How wide its place is, as CSS says it: browsers choose among the widths before there is a layout. */
  sizes: string;
  /** Shown in its place when there is no picture; the picture's name unless `alt` says otherwise. */
  title: string;
  /** Empty where the title stands beside it. */
  alt?: string;
  /** The shape of a cut; a cover itself is two to three. */
  shape?: { width: number; height: number };
  /** For the first covers of a page: fetched at once instead of when they come near. */
  eager?: boolean;
};

const whole = { width: 320, height: 480 };

/** A book's cover under the only shadow in the house, as wide as its place. */
export function Cover(props: CoverProps) {
  const { picture, sizes, title, alt = title, shape = whole, eager = false, fetchPriority } = props;
  const { src, sources } = picture;
  const [broken, setBroken] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // A picture that came with the page may have failed before anybody here could hear it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(src);
  }, [src]);
  const style = { '--shape': `${shape.width} / ${shape.height}` } as CSSProperties;
  if (src === null || src === broken) {
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
        onError={() => setBroken(src)}
      />
    </picture>
  );
}
