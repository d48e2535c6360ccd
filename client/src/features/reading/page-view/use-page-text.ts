import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Chapter } from '../base/chapters.ts';
import type { Phrase, PhraseWindow } from '../base/reading.api.ts';
import { createBlockStore } from './block-store.ts';
import { findBlockIndex, splitIntoBlocks } from './blocks.ts';

/** A snapshot of a chapter's text. The book may have been edited since. */
type PageText = {
  /** Identifies the snapshot: the book's edition, and the chapter's first phrase and length. */
  key: string;
  edition: number;
  chapter: Chapter;
  /** The marked phrase's number in this edition. */
  active: number;
  store: ReturnType<typeof createBlockStore>;
};

/** The source of the page's phrases. `readAll` returns null on failure. */
export type PageSource = {
  /** Increases whenever an edit of the book is detected. */
  edition: number;
  readAll: (window: PhraseWindow) => Promise<readonly Phrase[] | null>;
};

/**
 * Returns a chapter's text, loaded block by block. If the book was edited, the old text stays until the phrases around
 * the marked one have been reloaded.
 */
export function usePageText({ edition, readAll }: PageSource, chapter: Chapter, activePhraseNo: number) {
  const textKey = `${edition} ${chapter.first_phrase_no} ${chapter.total_phrases}`;
  const createPageText = (): PageText => ({
    key: textKey,
    edition,
    chapter,
    active: activePhraseNo,
    store: createBlockStore(splitIntoBlocks(chapter), readAll),
  });
  const [shownText, setShownText] = useState(createPageText);
  const [nextText, setNextText] = useState(shownText);
  if (nextText.key !== textKey) setNextText(createPageText());
  const isTextCurrent = shownText.key === textKey;
  if (isTextCurrent && shownText.active !== activePhraseNo)
    setShownText({ ...shownText, active: activePhraseNo });

  useEffect(() => {
    if (isTextCurrent || nextText.key !== textKey) return;
    const index = findBlockIndex(nextText.chapter, activePhraseNo);
    const showIfLoaded = () => {
      if (nextText.store.get().phrases.has(index)) setShownText({ ...nextText, active: activePhraseNo });
    };
    const unsubscribe = nextText.store.subscribe(showIfLoaded);
    if (nextText.store.get().failed.has(index)) nextText.store.tryAgain(index);
    else nextText.store.load([index]);
    showIfLoaded();
    return unsubscribe;
  }, [nextText, isTextCurrent, textKey, activePhraseNo]);

  const blocks = useSyncExternalStore(shownText.store.subscribe, shownText.store.get);
  return { ...shownText, active: isTextCurrent ? activePhraseNo : shownText.active, ...blocks };
}
