import { isBound } from '../base/tokens.ts';
import type { WordMark } from '../base/words-port.ts';
import styles from './phrase-words.module.css';

type WordProps = {
  text: string;
  /** The word's number, by which its meaning is found. */
  index: number;
  describedBy: string;
  mark?: WordMark | null;
  isOpen: boolean;
  isTabStop: boolean;
};

/** A word that opens its meaning. What is pressed and pointed at is handled by the text around it. */
export function Word({ text, index, describedBy, mark = null, isOpen, isTabStop }: WordProps) {
  return (
    <span className={styles.room}>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers may break lines around a real button, as `L’` + `homme`. */}
      <span
        role="button"
        aria-roledescription="word"
        aria-describedby={describedBy}
        tabIndex={isTabStop ? 0 : -1}
        className={styles.word}
        data-word={index}
        data-mark={mark ?? undefined}
        data-open={isOpen || undefined}
        data-bound={isBound(text) || undefined}
      >
        {text}
      </span>
    </span>
  );
}
