import type { ReactNode } from 'react';
import type { Chapter } from '../base/chapters.ts';
import { TextButton } from '../base/controls/text-button.tsx';
import type { WordControl } from './use-word-states.ts';

type NewWordsButtonProps = {
  words: Pick<WordControl, 'isMember' | 'openChapter'>;
  /** The chapter that has just ended; null if none has. */
  chapter: Chapter | null;
  isPill?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A button at the end of a chapter that opens the list of the chapter's new words. Shown to members only. */
export function NewWordsButton({ words, chapter, ...others }: NewWordsButtonProps) {
  if (!words.isMember || chapter === null) return null;
  return <TextButton {...others} aria-haspopup="dialog" onClick={() => words.openChapter(chapter)} />;
}
