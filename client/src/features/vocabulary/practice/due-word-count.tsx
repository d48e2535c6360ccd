import { getTimeZone } from '../../../lib/time-zone.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './due-word-count.module.css';
import { useCountDueWordsQuery } from './practice.api.ts';

/** Shows how many words are due, next to the practice link. */
export function DueWordCount() {
  const { data: dueWordCount = 0 } = useCountDueWordsQuery({ time_zone: getTimeZone() });
  if (dueWordCount === 0) return null;
  return (
    <>
      {' '}
      <span aria-hidden="true" className={styles.due}>
        {dueWordCount}
      </span>
      <VisuallyHidden>{`${dueWordCount} due`}</VisuallyHidden>
    </>
  );
}
