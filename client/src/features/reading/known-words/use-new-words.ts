import { useEffect, useState } from 'react';
import type { NewWord } from '../base/words-port.ts';
import type { ChapterWords } from './use-known-words.ts';

type Found = { words: readonly NewWord[] } | { problem: string } | null;

/** The new words of a chapter as `ui/loaded.tsx` shows them, asked for once, and again by `retry`. */
export function useNewWords({ chapter: { chapter_no }, list }: ChapterWords) {
  /** So many times they were asked for, and which of these has a response. */
  const [asked, setAsked] = useState(1);
  const [{ found, responded }, setFound] = useState<{ found: Found; responded: number }>({
    found: null,
    responded: 0,
  });
  useEffect(() => {
    let isGone = false;
    void list(chapter_no).then((response) => isGone || setFound({ found: response, responded: asked }));
    return () => {
      isGone = true;
    };
  }, [chapter_no, list, asked]);
  return {
    data: found && 'words' in found ? found.words : undefined,
    problem: found && 'problem' in found ? { message: found.problem } : null,
    isStale: false,
    isFetching: responded < asked,
    retry: () => setAsked(asked + 1),
  };
}
