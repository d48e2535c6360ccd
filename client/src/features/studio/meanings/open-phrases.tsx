import { memo } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { PhraseList, PhraseListRow } from '../base/rows/phrase-list.tsx';
import type { BlockRowProps } from '../base/rows/row-blocks.tsx';
import styles from './open-phrases.module.css';
import type { MeaningsEvent } from './state/meanings.ts';
import { countChecks, countOpenWords, type Phrase } from './state/words.ts';

type OpenPhrasesProps = {
  phrases: readonly Phrase[];
  chosenIndex: number;
  send: (event: MeaningsEvent) => void;
};

/** List of the chapter's phrases, each with the number of its words that have no meaning. */
export const OpenPhrases = ({ phrases, chosenIndex, send }: OpenPhrasesProps) => (
  <PhraseList
    items={phrases}
    chosenIndex={chosenIndex}
    onChoose={(index) => send({ type: 'phraseChosen', index })}
    Row={PhraseRow}
  />
);

const PhraseRow = memo(function PhraseRow({ item, index, isChosen }: BlockRowProps<Phrase>) {
  const openWordCount = countOpenWords(item);
  const checkCount = countChecks(item);
  return (
    <PhraseListRow phrase={item.phrase} index={index} isChosen={isChosen} className={styles.row}>
      <span className={styles.open} data-done={openWordCount + checkCount === 0 || undefined}>
        {openWordCount === 0 ? 'Explained' : pluralize(openWordCount, 'open word')}
        {checkCount > 0 && `, ${checkCount} to check`}
      </span>
    </PhraseListRow>
  );
});
