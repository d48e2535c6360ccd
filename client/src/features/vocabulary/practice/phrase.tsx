import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { ReactNode } from 'react';
import styles from './practice.module.css';
import { partsOf } from './session/ways.ts';

type PhraseProps = { word: KeptWordView; children?: (inside: string) => ReactNode };

/**
 * Shows a word's phrase with the word marked, or replaced by what `children` renders. Falls back to plain text if the
 * word can't be located in the phrase.
 */
export function Phrase({ word, children: render }: PhraseProps) {
  const parts = partsOf(word);
  if (parts === null)
    return (
      <p lang="fr" className={styles.phrase}>
        {word.phrase || word.text}
      </p>
    );
  return (
    <div lang="fr" className={styles.phrase}>
      {parts.before}
      {render === undefined ? <mark>{parts.inside}</mark> : render(parts.inside)}
      {parts.after}
    </div>
  );
}

/**
 * Shows a phrase with its letters replaced by dots and the word marked, so that the listener knows which word to
 * recall.
 */
export function HiddenPhrase({ word }: { word: KeptWordView }) {
  const parts = partsOf(word);
  if (parts === null) return null;
  const maskCharacters = (text: string) => text.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '·');
  return (
    <div aria-hidden="true" className={styles.hidden}>
      {maskCharacters(parts.before)}
      <mark>{maskCharacters(parts.inside)}</mark>
      {maskCharacters(parts.after)}
    </div>
  );
}
