import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { plural } from '../../../lib/labels/format.ts';
import { PhraseChoice } from '../base/rows/phrase-choice.tsx';
import { type BlockRowProps, RowBlocks } from '../base/rows/row-blocks.tsx';
import styles from './open-phrases.module.css';
import type { MeaningsEvent } from './state/meanings.ts';
import { countOpen, type Phrase } from './state/words.ts';

type OpenPhrasesProps = {
  phrases: readonly Phrase[];
  chosen: number;
  send: (event: MeaningsEvent) => void;
};

const rowHeight = 49;

/**
 * List of the chapter's phrases, each with the number of its words that have no meaning. It scrolls to keep the
 * chosen phrase in view.
 */
export function OpenPhrases({ phrases, chosen, send }: OpenPhrasesProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>(`[data-index="${chosen}"]`);
    if (!box || !row) return;
    // Scrolls only the list. `scrollIntoView` would also scroll the page and move the words out of view.
    const above = row.getBoundingClientRect().top - box.getBoundingClientRect().top;
    const below = above + row.offsetHeight - box.clientHeight;
    if (above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += below;
  }, [chosen]);

  const handleClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (row !== null) send({ type: 'phraseChosen', index: Number(row.dataset.index) });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside and the page's keyboard commands do the same.
    <section
      ref={list}
      className={styles.list}
      aria-label="Phrases of the chapter"
      data-phrases=""
      onClick={handleClick}
    >
      <RowBlocks
        items={phrases}
        rowHeight={rowHeight}
        className={styles.block}
        chosen={chosen}
        Row={PhraseRow}
      />
    </section>
  );
}

const PhraseRow = memo(function PhraseRow({ item, index, isChosen }: BlockRowProps<Phrase>) {
  const open = countOpen(item);
  return (
    <li className={styles.row} data-index={index} data-chosen={isChosen || undefined}>
      <span className={styles.number}>{index + 1}</span>
      <PhraseChoice phrase={item.phrase} isChosen={isChosen} />
      <span className={styles.open} data-done={open === 0 || undefined}>
        {open === 0 ? 'Explained' : plural(open, 'open word')}
      </span>
    </li>
  );
});
