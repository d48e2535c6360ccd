import { parseDictionary } from '@lingostory/contract/dictionary';
import { addNoBreakSpaces } from '@lingostory/contract/words';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { useListMeaningsQuery } from '../base/phrases.api.ts';
import { type ShownWord, toReaderWords } from './reader-view.ts';
import styles from './words-preview.module.css';

type WordsPreviewProps = {
  phrase: string;
  dictionary: string;
  chapterId: number;
  /** The phrase being edited. Its stored meanings are excluded, because the form's dictionary replaces them. */
  editedId: number | undefined;
};

/** Preview of the phrase in the form, split into words the same way as on the server, with their meanings. */
export function WordsPreview({ phrase, dictionary, chapterId, editedId }: WordsPreviewProps) {
  const id = useId();
  const phraseText = useDeferredValue(phrase);
  const dictionaryText = useDeferredValue(dictionary);
  const debouncedPhrase = useDebouncedText(phrase.trim());
  const { data: bookMeanings } = useListMeaningsQuery(
    { chapter_id: chapterId, phrase: debouncedPhrase, except_id: editedId },
    { skip: debouncedPhrase === '' },
  );
  const words = useMemo(
    () => toReaderWords(phraseText, dictionaryText, bookMeanings?.data ?? [], bookMeanings?.machine),
    [phraseText, dictionaryText, bookMeanings],
  );
  const problems = useMemo(() => parseDictionary(dictionaryText).problems, [dictionaryText]);
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        As readers will see it
      </h2>
      {words.length === 0 ? (
        <p className={styles.note}>Type a phrase to see its words and their meanings here.</p>
      ) : (
        <PreviewWords words={words} />
      )}
      {problems.length > 0 && (
        <div className={styles.problems} role="status">
          <p>We can’t read these dictionary lines:</p>
          <ul>
            {problems.map(({ line, text: lineText, why }) => (
              <li key={line}>
                <strong>Line {line}</strong> <code lang="fr">{lineText}</code> {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function PreviewWords({ words }: { words: readonly ShownWord[] }) {
  const openWordCount = words.filter(({ isWord, meaning }) => isWord && meaning === '').length;
  return (
    <>
      <p className={styles.words}>
        {words.map(({ term, meaning, isWord, isMachineTranslated }, index) =>
          isWord ? (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a word is identified by its index in the phrase.
              key={index}
              className={styles.word}
              data-open={meaning === '' || undefined}
              data-machine={isMachineTranslated || undefined}
            >
              <span lang="fr">{term}</span>
              <span className={styles.meaning}>{meaning === '' ? '?' : meaning}</span>
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its index in the phrase.
            <span key={index} className={styles.gap} lang="fr">
              {addNoBreakSpaces(term)}
            </span>
          ),
        )}
      </p>
      <p className={styles.note}>
        {openWordCount === 0
          ? 'Every word has its meaning.'
          : `${openWordCount} ${openWordCount === 1 ? 'word has' : 'words have'} no meaning yet.`}
        {words.some(({ isMachineTranslated }) => isMachineTranslated) &&
          ' Meanings in italics are machine translations. A line in the dictionary replaces them.'}
      </p>
    </>
  );
}

const debounceDelayMs = 300;

/** Debounces the text, so that requests are sent only after a pause in typing. */
function useDebouncedText(text: string): string {
  const [debouncedText, setDebouncedText] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), debounceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debouncedText;
}
