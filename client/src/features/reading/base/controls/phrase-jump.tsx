import type { ReactNode } from 'react';
import styles from './phrase-jump.module.css';

type PhraseJumpProps = {
  /** The phrase's position as text, or a message that the phrase no longer exists. */
  position: string;
  /** Null if the phrase no longer exists. */
  onJump: (() => void) | null;
  children: ReactNode;
};

/** A list item that jumps to its phrase. */
export function PhraseJump({ position, onJump, children }: PhraseJumpProps) {
  const content = (
    <>
      <span className={styles.place}>{position}</span>
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

export const toPositionLabel = (chapterNo: number, phraseNo: number) =>
  `Chapter ${chapterNo} · phrase ${phraseNo}`;
