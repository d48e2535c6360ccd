import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { PhraseChoice } from '../base/rows/phrase-choice.tsx';
import { type BlockRowProps, RowBlocks } from '../base/rows/row-blocks.tsx';
import styles from './open-phrases.module.css';
import type { MeaningsEvent } from './state/meanings.ts';
import { countOpenWords, type Phrase } from './state/words.ts';

type OpenPhrasesProps = {
  phrases: readonly Phrase[];
  chosenIndex: number;
  send: (event: MeaningsEvent) => void;
};

const rowHeightPx = 49;

/**
 * List of the chapter's phrases, each with the number of its words that have no meaning. It scrolls to keep the
 * chosen phrase in view.
 */
export function OpenPhrases({ phrases, chosenIndex, send }: OpenPhrasesProps) {
  const listRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const listElement = listRef.current;
    const row = listElement?.querySelector<HTMLElement>(`[data-index="${chosenIndex}"]`);
    if (!listElement || !row) return;
    // Scrolls only the list. `scrollIntoView` would also scroll the page and move the words out of view.
    const topOffset = row.getBoundingClientRect().top - listElement.getBoundingClientRect().top;
    const bottomOverflow = topOffset + row.offsetHeight - listElement.clientHeight;
    if (topOffset < 0) listElement.scrollTop += topOffset;
    else if (bottomOverflow > 0) listElement.scrollTop += bottomOverflow;
  }, [chosenIndex]);

  const handleClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (row !== null) send({ type: 'phraseChosen', index: Number(row.dataset.index) });
  };
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
        items={phrases}
        rowHeight={rowHeightPx}
        className={styles.block}
        chosen={chosenIndex}
        Row={PhraseRow}
      />
    </section>
  );
}

const PhraseRow = memo(function PhraseRow({ item, index, isChosen }: BlockRowProps<Phrase>) {
  const openWordCount = countOpenWords(item);
  return (
    <li className={styles.row} data-index={index} data-chosen={isChosen || undefined}>
      <span className={styles.number}>{index + 1}</span>
      <PhraseChoice phrase={item.phrase} isChosen={isChosen} />
      <span className={styles.open} data-done={openWordCount === 0 || undefined}>
        {openWordCount === 0 ? 'Explained' : pluralize(openWordCount, 'open word')}
      </span>
    </li>
  );
});
