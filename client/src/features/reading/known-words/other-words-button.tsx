import type { ReactNode } from 'react';
import type { Chapter } from '../base/chapters.ts';
import { TextButton } from '../base/controls/text-button.tsx';
import type { KnownWords } from './use-known-words.ts';

type OtherWordsButtonProps = {
  words: Pick<KnownWords, 'isMember' | 'openChapter'>;
  /** The chapter that somebody has come to the end of; null where there is none. */
  chapter: Chapter | null;
  isPill?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** At a chapter’s end, for members: opens the list of its new words. */
export function OtherWordsButton({ words, chapter, ...others }: OtherWordsButtonProps) {
  if (!words.isMember || chapter === null) return null;
  return <TextButton {...others} aria-haspopup="dialog" onClick={() => words.openChapter(chapter)} />;
}
