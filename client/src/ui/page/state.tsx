import type { ReactNode, Ref } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './state.module.css';

type EmptyStateProps = {
  title: string;
  /** Makes the heading focusable by script. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 2 | 3;
};

/** Shown in place of an empty list to explain why it is empty and what to do next. */
export function EmptyState({ title, titleRef, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.state}>
      <Heading ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1} className={styles.title}>
        {title}
      </Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  );
}

type ErrorStateProps = { message: string; onRetry?: () => void; busy?: boolean };

/** An error message for content that failed to load, with a "Try again" button. */
export function ErrorState({ message, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.message}>{message}</p>
      {onRetry !== undefined && (
        <Button variant="quiet" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
