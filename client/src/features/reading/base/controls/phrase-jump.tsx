import type { ReactNode } from 'react';
import styles from './phrase-jump.module.css';

type PhraseJumpProps = {
  /** Where the phrase stands, or that it is gone, in words. */
  place: string;
  /** Null where the phrase is no longer there. */
  onJump: (() => void) | null;
  children: ReactNode;
};

/** A phrase in a list, which leads to where it stands. */
export function PhraseJump({ place, onJump, children }: PhraseJumpProps) {
  const content = (
    <>
      <span className={styles.place}>{place}</span>
      <span lang="fr" className={styles.phrase}>
        {children}
      </span>
    </>
  );
  if (onJump === null) return <div className={styles.jump}>{content}</div>;
  return (
    <button type="button" className={styles.jump} onClick={onJump}>
      {content}
    </button>
  );
}

/** Where a phrase stands in the book, in words. */
export const positionInWords = (chapterNo: number, phraseNo: number) =>
  `Chapter ${chapterNo} · phrase ${phraseNo}`;
