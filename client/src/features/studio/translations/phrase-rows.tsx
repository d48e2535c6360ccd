import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { Pill } from '../../../ui/pill.tsx';
import { PhraseChoice } from '../base/rows/phrase-choice.tsx';
import { type BlockRowProps, RowBlocks } from '../base/rows/row-blocks.tsx';
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

const rowHeightPx = 49;

/** List of the phrases with their translations and drafts. It scrolls to keep the current phrase in view. */
export function PhraseRows({ state, currentIndex, send }: PhraseRowsProps) {
  const { phrases, conflicts } = state;
  const listRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const listElement = listRef.current;
    const row = listElement?.querySelector<HTMLElement>(`[data-index="${currentIndex}"]`);
    if (!listElement || !row) return;
    // Scrolls only the list. `scrollIntoView` would also scroll the page and move the field out of view.
    const topOffset = row.getBoundingClientRect().top - listElement.getBoundingClientRect().top;
    const bottomOverflow = topOffset + row.offsetHeight - listElement.clientHeight;
    if (topOffset < 0) listElement.scrollTop += topOffset;
    else if (bottomOverflow > 0) listElement.scrollTop += bottomOverflow;
  }, [currentIndex]);

  const handleClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (row !== null) send({ type: 'phraseChosen', index: Number(row.dataset.index) });
  };
  const rows: readonly Row[] =
    conflicts.size === 0
      ? phrases
      : phrases.map((phrase) => (conflicts.has(phrase.id) ? { ...phrase, hasConflict: true } : phrase));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside and the page's keyboard commands do the same.
    <section
      ref={listRef}
      className={styles.list}
      aria-label="Phrases of the chapter"
      data-phrases=""
      onClick={handleClick}
    >
      <RowBlocks
        items={rows}
        rowHeight={rowHeightPx}
        className={styles.block}
        chosen={currentIndex}
        Row={PhraseRow}
      />
    </section>
  );
}

const PhraseRow = memo(function PhraseRow({ item, index, isChosen }: BlockRowProps<Row>) {
  const status = statusOf(item);
  return (
    <li className={styles.row} data-index={index} data-chosen={isChosen || undefined}>
      <span className={styles.number}>{index + 1}</span>
      <PhraseChoice phrase={item.phrase} isChosen={isChosen} />
      <span className={styles.english} data-status={status}>
        {item.hasConflict && <Pill>Conflict</Pill>}
        {status === 'draft' && <Pill>Draft</Pill>}
        {status === 'missing' ? 'Missing' : status === 'draft' ? item.draft?.text : item.translation}
      </span>
    </li>
  );
});
