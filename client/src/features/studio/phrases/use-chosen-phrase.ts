import type { StudioPhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { phrasesPageSize } from '../base/phrases.api.ts';
import { useCenteredRow } from '../base/rows/use-centered-row.ts';

type ChosenPhraseOptions = {
  chapterId: number;
  phrases: readonly StudioPhraseView[];
  page: number;
  lastPage: number;
  /** The element that contains the rows. */
  frame: RefObject<HTMLElement | null>;
  onPageChange: (page: number) => void;
};

/** The chosen phrase, and the row that is chosen instead if the phrase isn't there, as after its deletion. */
type Choice = { id: number | null; index: number };

/** Ids of the phrases that were chosen last, by chapter, so that Back returns to the phrase after an edit. */
const lastChosenIds = new Map<number, number>();

/**
 * Returns the chosen phrase of a list, and how to choose another one. The chosen row stays in the middle, and the focus
 * follows it unless it is elsewhere on the page. Going on after a page's last row opens the next page.
 */
export function useChosenPhrase(options: ChosenPhraseOptions) {
  const { chapterId, phrases, page, lastPage, frame, onPageChange } = options;
  const [chosen, setChosen] = useState<Choice>({ id: lastChosenIds.get(chapterId) ?? null, index: 0 });
  const foundIndex = phrases.findIndex(({ id }) => id === chosen.id);
  const index = foundIndex >= 0 ? foundIndex : Math.min(chosen.index, phrases.length - 1);
  const phrase = phrases[index];
  useCenteredRow({ list: frame, rows: frame, chosen: phrase?.id ?? 0 });

  const previousIdRef = useRef(phrase?.id);
  useEffect(() => {
    if (phrase === undefined || previousIdRef.current === phrase.id) return;
    // The page opens at its top.
    const isOpening = previousIdRef.current === undefined;
    previousIdRef.current = phrase.id;
    lastChosenIds.set(chapterId, phrase.id);
    const { activeElement } = document;
    const hasFocus = activeElement === document.body || frame.current?.contains(activeElement) === true;
    if (!isOpening && hasFocus && activeElement?.closest('[data-chosen]') === null)
      frame.current
        ?.querySelector<HTMLElement>('[data-chosen] [data-choice]')
        ?.focus({ preventScroll: true });
  }, [chapterId, frame, phrase]);

  return {
    phrase,
    choose: (id: number) => setChosen({ id, index: phrases.findIndex((row) => row.id === id) }),
    /** Returns false at the end of the chapter. */
    go: (offset: -1 | 1): boolean => {
      const next = phrases[index + offset];
      if (next !== undefined) {
        setChosen({ id: next.id, index: index + offset });
        return true;
      }
      const nextPage = page + offset;
      if (phrases.length === 0 || nextPage < 1 || nextPage > lastPage) return false;
      setChosen({ id: null, index: offset < 0 ? phrasesPageSize - 1 : 0 });
      onPageChange(nextPage);
      return true;
    },
  };
}
