import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { ReactNode } from 'react';
import styles from './practice.module.css';
import { splitAroundWord } from './session/ways.ts';

type PhraseProps = { word: KeptWordView; children?: (wordText: string) => ReactNode };

/**
 * Shows a word's phrase with the word marked, or replaced by what `children` renders. Falls back to plain text if the
 * word can't be located in the phrase.
 */
export function Phrase({ word, children: renderWord }: PhraseProps) {
  const phraseParts = splitAroundWord(word);
  if (phraseParts === null)
    return (
      <p lang="fr" className={styles.phrase}>
        {word.phrase || word.text}
      </p>
    );
  return (
    <div lang="fr" className={styles.phrase}>
      {phraseParts.before}
      {renderWord === undefined ? <mark>{phraseParts.inside}</mark> : renderWord(phraseParts.inside)}
      {phraseParts.after}
    </div>
  );
}

/**
 * Shows a phrase with its letters replaced by dots and the word marked, so that the listener knows which word to
 * recall.
 */
export function HiddenPhrase({ word }: { word: KeptWordView }) {
  const phraseParts = splitAroundWord(word);
  if (phraseParts === null) return null;
  const maskCharacters = (text: string) => text.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '·');
  return (
    <div aria-hidden="true" className={styles.hidden}>
      {maskCharacters(phraseParts.before)}
      <mark>{maskCharacters(phraseParts.inside)}</mark>
      {maskCharacters(phraseParts.after)}
    </div>
  );
}
