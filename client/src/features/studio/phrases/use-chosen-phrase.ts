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
  /** Null after the phrase was moved to another page. */
  const [choice, setChoice] = useState<Choice | null>({ id: lastChosenIds.get(chapterId) ?? null, index: 0 });
  /** The page that was asked for, until it is shown. The rows of the former page can't be chosen meanwhile. */
  const [awaitedPage, setAwaitedPage] = useState<number | null>(null);
  const [shownPage, setShownPage] = useState(page);
  if (page !== shownPage) {
    setShownPage(page);
    setAwaitedPage(null);
  }
  const foundIndex = phrases.findIndex(({ id }) => id === choice?.id);
  if (choice !== null && foundIndex >= 0 && foundIndex !== choice.index)
    setChoice({ ...choice, index: foundIndex });
  const index = foundIndex >= 0 ? foundIndex : Math.min(choice?.index ?? -1, phrases.length - 1);
  const phrase = awaitedPage === null ? phrases[index] : undefined;
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
    choose: (id: number) => setChoice({ id, index: phrases.findIndex((row) => row.id === id) }),
    /** Chooses the row that follows the chosen one, once that one is deleted. */
    expectDeletion: () => choice !== null && setChoice({ id: null, index }),
    /** Chooses no row, because a key has moved the chosen one to another page. */
    leave: () => setChoice(null),
    /** Returns false at the end of the chapter. */
    go: (offset: -1 | 1): boolean => {
      if (awaitedPage !== null || phrases.length === 0) return false;
      const nextIndex = choice === null && offset < 0 ? phrases.length - 1 : index + offset;
      const next = phrases[nextIndex];
      if (next !== undefined) {
        setChoice({ id: next.id, index: nextIndex });
        return true;
      }
      const nextPage = page + offset;
      if (nextPage < 1 || nextPage > lastPage) return false;
      setChoice({ id: null, index: offset < 0 ? phrasesPageSize - 1 : 0 });
      setAwaitedPage(nextPage);
      onPageChange(nextPage);
      return true;
    },
  };
}
