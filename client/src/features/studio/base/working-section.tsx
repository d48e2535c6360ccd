import { type ReactNode, type Ref, useId } from 'react';
import { Progress } from '../../../ui/progress.tsx';
import styles from './working-section.module.css';

type WorkingSectionProps = {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Progress of the work, or null if it isn't known. */
  percent: number | null;
  hint: string;
  /** Buttons such as Cancel. */
  children: ReactNode;
};

/** Shows work that the server does in the background. */
export function WorkingSection({ title, titleRef, percent, hint, children }: WorkingSectionProps) {
  const titleId = useId();
  return (
    <section className={styles.working} aria-labelledby={titleId}>
      <h2 id={titleId} ref={titleRef} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {percent !== null && <Progress label={title} value={percent} max={100} />}
      <p className={styles.hint}>{hint}</p>
      {children}
    </section>
  );
}
