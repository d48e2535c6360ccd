import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { PhraseChoice } from './phrase-choice.tsx';
import styles from './phrase-list.module.css';
import { type BlockRowProps, RowBlocks } from './row-blocks.tsx';

type PhraseListProps<Item> = {
  items: readonly Item[];
  chosenIndex: number;
  onChoose: (index: number) => void;
  /** Renders a `PhraseListRow`. Must be memoized, so that it rerenders only when its own props change. */
  Row: ComponentType<BlockRowProps<Item>>;
};

const rowHeightPx = 49;

/** List of a chapter's phrases. It scrolls to keep the chosen one in view. */
export function PhraseList<Item>({ items, chosenIndex, onChoose, Row }: PhraseListProps<Item>) {
  const listRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const listElement = listRef.current;
    const row = listElement?.querySelector<HTMLElement>(`[data-index="${chosenIndex}"]`);
    if (!listElement || !row) return;
    // Scrolls only the list. `scrollIntoView` would also scroll the page and move the work out of view.
    const topOffset = row.getBoundingClientRect().top - listElement.getBoundingClientRect().top;
    const bottomOverflow = topOffset + row.offsetHeight - listElement.clientHeight;
    if (topOffset < 0) listElement.scrollTop += topOffset;
    else if (bottomOverflow > 0) listElement.scrollTop += bottomOverflow;
  }, [chosenIndex]);

  const handleClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (row !== null) onChoose(Number(row.dataset.index));
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
        items={items}
        rowHeight={rowHeightPx}
        className={styles.block}
        chosen={chosenIndex}
        Row={Row}
      />
    </section>
  );
}

type PhraseListRowProps = {
  phrase: string;
  index: number;
  isChosen: boolean;
  /** Class with the columns: the number, the phrase and the content. */
  className: string | undefined;
  children: ReactNode;
};

/** A row with a phrase's number, its text, and content that says how far the work on it is. */
export function PhraseListRow({ phrase, index, isChosen, className, children }: PhraseListRowProps) {
  return (
    <li className={classNames(styles.row, className)} data-index={index} data-chosen={isChosen || undefined}>
      <span className={styles.number}>{index + 1}</span>
      <PhraseChoice phrase={phrase} isChosen={isChosen} />
      {children}
    </li>
  );
}
