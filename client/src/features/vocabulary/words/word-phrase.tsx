import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import styles from './word-row.module.css';

/** The phrase that a word was kept in, with the word marked. */
export function WordPhrase({ word }: { word: KeptWordView }) {
  const { phrase, start, text } = word;
  if (phrase === '') return null;
  const end = (start ?? 0) + text.length;
  const isThere = start !== null && phrase.slice(start, end) === text;
  return (
    <p lang="fr" className={styles.phrase}>
      {isThere ? (
        <>
          {phrase.slice(0, start)}
          <mark className={styles.mark}>{text}</mark>
          {phrase.slice(end)}
        </>
      ) : (
        phrase
      )}
    </p>
  );
}
