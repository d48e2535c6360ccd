import { parseDictionary } from '@lingostory/contract/dictionary';
import { glueGap } from '@lingostory/contract/words';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useListMeaningsQuery } from '../base/phrases.api.ts';
import { readerView, type ShownWord } from './reader-view.ts';
import styles from './words-preview.module.css';

type WordsPreviewProps = {
  phrase: string;
  dictionary: string;
  chapterId: number;
  /** The phrase that is edited: what it said before no longer counts. */
  exceptId: number | undefined;
};

/** The words and meanings as they stand in the form, cut as the server will cut them. */
export function WordsPreview({ phrase, dictionary, chapterId, exceptId }: WordsPreviewProps) {
  const id = useId();
  const text = useDeferredValue(phrase);
  const lines = useDeferredValue(dictionary);
  const asked = useSettled(phrase.trim());
  const { data: known } = useListMeaningsQuery(
    { chapter_id: chapterId, phrase: asked, except_id: exceptId },
    { skip: asked === '' },
  );
  const words = useMemo(
    () => readerView(text, lines, known?.data ?? [], known?.machine),
    [text, lines, known],
  );
  const problems = useMemo(() => parseDictionary(lines).problems, [lines]);
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        As readers will see it
      </h2>
      {words.length === 0 ? (
        <p className={styles.note}>Type a phrase to see its words and their meanings here.</p>
      ) : (
        <Words words={words} />
      )}
      {problems.length > 0 && (
        <div className={styles.problems} role="status">
          <p>We can’t read these dictionary lines:</p>
          <ul>
            {problems.map(({ line, text: bad, why }) => (
              <li key={line}>
                <strong>Line {line}</strong> <code lang="fr">{bad}</code> {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Words({ words }: { words: readonly ShownWord[] }) {
  const open = words.filter(({ isWord, meaning }) => isWord && meaning === '').length;
  return (
    <>
      <p className={styles.words}>
        {words.map(({ term, meaning, isWord, isMachine }, index) =>
          isWord ? (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the phrase.
              key={index}
              className={styles.word}
              data-open={meaning === '' || undefined}
              data-machine={isMachine || undefined}
            >
              <span lang="fr">{term}</span>
              <span className={styles.meaning}>{meaning === '' ? '?' : meaning}</span>
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <span key={index} className={styles.gap} lang="fr">
              {glueGap(term)}
            </span>
          ),
        )}
      </p>
      <p className={styles.note}>
        {open === 0
          ? 'Every word has its meaning.'
          : `${open} ${open === 1 ? 'word has' : 'words have'} no meaning yet.`}
        {words.some(({ isMachine }) => isMachine) &&
          ' Meanings in italics are a machine’s: a line in the dictionary takes their place.'}
      </p>
    </>
  );
}

const pause = 300;

/** A text once nobody has typed for a moment: a request for every letter would be too many. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
