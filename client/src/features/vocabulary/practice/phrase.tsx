import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import type { ReactNode } from 'react';
import styles from './practice.module.css';
import { partsOf } from './session/ways.ts';

type PhraseProps = { word: KeptWordView; children?: (inside: string) => ReactNode };

/** The phrase with its word marked, or with something else in the word's place; the word alone where there is no phrase. */
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

/** Its shape without its letters: where the word stands in what is heard. */
export function HiddenPhrase({ word }: { word: KeptWordView }) {
  const parts = partsOf(word);
  if (parts === null) return null;
  const hide = (text: string) => text.replaceAll(/[\p{L}\p{M}\p{N}]/gu, '·');
  return (
    <div aria-hidden="true" className={styles.hidden}>
      {hide(parts.before)}
      <mark>{hide(parts.inside)}</mark>
      {hide(parts.after)}
    </div>
  );
}
