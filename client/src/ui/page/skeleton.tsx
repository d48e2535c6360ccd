import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './skeleton.module.css';

/** A placeholder for content that is loading. Each group of placeholders needs one `Loading` for screen readers. */
export function Skeleton({ width = '100%', height = '1em', shape = 'line' }: SkeletonProps) {
  const size = shape === 'cover' ? { width } : { width, height };
  return <span className={classNames(styles.skeleton, shape === 'cover' && styles.cover)} style={size} />;
}

type SkeletonProps = { width?: string; height?: string; shape?: 'line' | 'cover' };

/** Tells screen readers what is loading. */
export function Loading({ noun }: { noun: string }) {
  return (
    <span role="status">
      <VisuallyHidden>{`Loading ${noun}…`}</VisuallyHidden>
    </span>
  );
}
