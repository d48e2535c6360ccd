import { memo } from 'react';
import { Pill } from '../../../ui/pill.tsx';
import { PhraseList, PhraseListRow } from '../base/rows/phrase-list.tsx';
import type { BlockRowProps } from '../base/rows/row-blocks.tsx';
import styles from './phrase-rows.module.css';
import { type Phrase, statusOf } from './state/phrases.ts';
import type { TranslationsEvent } from './state/translations.ts';
import type { TranslationsState } from './state/translations-state.ts';

type PhraseRowsProps = {
  state: TranslationsState;
  currentIndex: number;
  send: (event: TranslationsEvent) => void;
};

type Row = Phrase & { hasConflict?: true };

/** List of the phrases with their translations and drafts. */
export function PhraseRows({ state, currentIndex, send }: PhraseRowsProps) {
  const { phrases, conflicts } = state;
  const rows: readonly Row[] =
    conflicts.size === 0
      ? phrases
      : phrases.map((phrase) => (conflicts.has(phrase.id) ? { ...phrase, hasConflict: true } : phrase));
  return (
    <PhraseList
      items={rows}
      chosenIndex={currentIndex}
      onChoose={(index) => send({ type: 'phraseChosen', index })}
      Row={PhraseRow}
    />
  );
}

const PhraseRow = memo(function PhraseRow({ item, index, isChosen }: BlockRowProps<Row>) {
  const status = statusOf(item);
  return (
    <PhraseListRow phrase={item.phrase} index={index} isChosen={isChosen} className={styles.row}>
      <span className={styles.english} data-status={status}>
        {item.hasConflict && <Pill>Conflict</Pill>}
        {status === 'draft' && <Pill>Draft</Pill>}
        {status === 'missing' ? 'Missing' : status === 'draft' ? item.draft?.text : item.translation}
      </span>
    </PhraseListRow>
  );
});
