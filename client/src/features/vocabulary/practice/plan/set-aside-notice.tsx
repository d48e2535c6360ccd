import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { Link } from 'react-router-dom';
import { pluralize } from '../../../../lib/labels/format.ts';
import { setAsidePath } from '../../base/set-aside-path.ts';
import styles from './plan.module.css';

/** Says which words were set aside in this session, and how to practice them again. */
export function SetAsideNotice({ words }: { words: readonly KeptWordView[] }) {
  return (
    <div role="status" className={styles.aside}>
      {words.map(({ id, text, lapses }) => (
        <p key={id}>
          You’ve forgotten <b lang="fr">{text}</b> {pluralize(lapses, 'time')}, so we’ve set it aside.
        </p>
      ))}
      {words.length > 0 && (
        <p>
          It may help to change its meaning first. <Link to={setAsidePath}>See the words set aside</Link>
        </p>
      )}
    </div>
  );
}

/** Links to the words that are set aside. Renders nothing if there are none. */
export function SetAsideLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p>
      <Link to={setAsidePath}>{pluralize(count, 'word')} set aside</Link> because you’ve forgotten{' '}
      {count === 1 ? 'it' : 'them'} many times.
    </p>
  );
}
