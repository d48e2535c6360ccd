import type { ReactNode } from 'react';
import type { Chapter } from '../contents/chapters.ts';
import type { KnownWordsOfReader } from './use-known-words.ts';

type OtherWordsButtonProps = {
  words: KnownWordsOfReader;
  /** The chapter that somebody has come to the end of; null where there is none. */
  chapter: Chapter | null;
  className?: string | undefined;
  children: ReactNode;
};

/** At a chapter’s end, for members: opens the list of its new words. */
export function OtherWordsButton({ words, chapter, className, children }: OtherWordsButtonProps) {
  if (!words.isMember || chapter === null) return null;
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      onClick={() => words.openChapter(chapter)}
    >
      {children}
    </button>
  );
}
