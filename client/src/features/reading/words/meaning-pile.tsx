import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { WordMark } from '../base/words-port.ts';
import styles from './phrase-words.module.css';

type Explained = { index: number; means: string };

type MeaningPileProps = {
  /** What the ids of the meanings begin with; a word's number ends them. */
  id: string;
  words: readonly Explained[];
  /** The element that the words stand in. */
  frame: RefObject<HTMLElement | null>;
};

/**
 * The meanings of words, unseen: what screen readers say of each word. It gives each word's line the height that its meaning
 * needs, before it is painted: on a phone a long one has several lines.
 */
export function MeaningPile({ id, words, frame }: MeaningPileProps) {
  const pile = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const meanings = pile.current;
    if (meanings === null) return;
    const observer = new ResizeObserver(() => {
      const heights = [...meanings.children].map(({ clientHeight }) => clientHeight);
      words.forEach(({ index }, order) => {
        const word = frame.current?.querySelector(`[data-word="${index}"]`);
        word?.parentElement?.style.setProperty('--room', `${heights[order]}px`);
      });
    });
    observer.observe(meanings);
    return () => observer.disconnect();
  }, [frame, words]);

  return (
    <span ref={pile} className={styles.pile}>
      {words.map(({ index, means }) => (
        <span key={index} id={`${id}${index}`} className={styles.meaning}>
          {means}
        </span>
      ))}
      {/* After a word's meaning, where it is marked. */}
      <span id={`${id}new`}>New word</span>
      <span id={`${id}learning`}>Being learned</span>
    </span>
  );
}

/** The ids of what is said of a word: its meaning, then how it is marked. `id` is the pile's. */
export const describedBy = (meaningId: string, id: string, mark: WordMark | null) =>
  mark === null ? meaningId : `${meaningId} ${id}${mark}`;
