import { useEffect, useEffectEvent, useState } from 'react';
import type { ChapterWords } from './use-known-words.ts';
import type { NewWord } from './words-port.ts';

type Found = { words: readonly NewWord[] } | { problem: string } | null;

/** The new words of a chapter as `ui/loaded.tsx` shows them, asked for once. */
export function useNewWords({ chapter: { chapter_no }, list }: ChapterWords) {
  const [found, setFound] = useState<Found>(null);
  const [isFetching, setFetching] = useState(true);
  const ask = async () => {
    setFetching(true);
    setFound(await list(chapter_no));
    setFetching(false);
  };
  const begin = useEffectEvent(ask);
  useEffect(() => void begin(), []);
  return {
    data: found && 'words' in found ? found.words : undefined,
    problem: found && 'problem' in found ? { message: found.problem } : null,
    isStale: false,
    isFetching,
    retry: () => void ask(),
  };
}
