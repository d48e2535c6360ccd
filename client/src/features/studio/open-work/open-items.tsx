import type { OpenWorkView } from '@lingostory/contract/studio/open-work/schemas';
import { Link } from 'react-router-dom';
import { classNames } from '../../../ui/class-names.ts';
import styles from './open-work.module.css';
import { listOpenItems } from './open-work-labels.ts';

/** Lists what is open in a chapter, as links. */
export function OpenItems({ chapter }: { chapter: OpenWorkView }) {
  return (
    <ul className={styles.items} lang="en" aria-label={`Open in ${chapter.title}`}>
      {listOpenItems(chapter).map(({ text, to, tone }) => (
        <li key={text}>
          <Link to={to} className={classNames(tone === 'waiting' && styles.waiting)}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
