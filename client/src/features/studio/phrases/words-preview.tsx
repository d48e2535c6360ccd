import { parseDictionary } from '@lingostory/contract/dictionary';
import { type Emphasis, sliceEmphasis } from '@lingostory/contract/emphasis';
import { addNoBreakSpaces } from '@lingostory/contract/words';
import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { ItalicText } from '../../../lib/text/italic-text.tsx';
import { useListMeaningsQuery } from '../base/phrases.api.ts';
import { readEmphasis } from './phrase-schema.ts';
import { type ShownWord, toReaderWords } from './reader-view.ts';
import styles from './words-preview.module.css';

type WordsPreviewProps = {
  phrase: string;
  /** The italic ranges of the phrase, as the form has them. */
  emphasis: string;
  dictionary: string;
  chapterId: number;
  /** The phrase being edited. Its stored meanings are excluded, because the form's dictionary replaces them. */
  editedId: number | undefined;
};

/** Preview of the phrase in the form, split into words the same way as on the server, with their meanings. */
export function WordsPreview({ phrase, emphasis, dictionary, chapterId, editedId }: WordsPreviewProps) {
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
        <PreviewWords words={words} emphasis={readEmphasis(emphasis)} />
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

type PreviewWordsProps = { words: readonly ShownWord[]; emphasis: Emphasis };

function PreviewWords({ words, emphasis }: PreviewWordsProps) {
  const starts = words.map((_, index) =>
    words.slice(0, index).reduce((length, { term }) => length + term.length, 0),
  );
  const emphasisOf = (index: number) => {
    const start = starts[index] ?? 0;
    return sliceEmphasis(emphasis, start, start + (words[index]?.term.length ?? 0));
  };
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
              <span lang="fr">
                <ItalicText text={term} emphasis={emphasisOf(index)} />
              </span>
              <span className={styles.meaning}>{meaning === '' ? '?' : meaning}</span>
            </span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its index in the phrase.
            <span key={index} className={styles.gap} lang="fr">
              <ItalicText text={addNoBreakSpaces(term)} emphasis={emphasisOf(index)} />
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
