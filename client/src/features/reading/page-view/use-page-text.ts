import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Chapter } from '../base/chapters.ts';
import type { Phrase, Window } from '../base/reading.api.ts';
import { createBlockStore } from './block-store.ts';
import { blockAt, blocksOf } from './blocks.ts';

/** A chapter as it was at one moment; an editor may change it meanwhile. */
type PageText = {
  /** Changes with the edition of the book, and with the first phrase and the length of the chapter. */
  key: string;
  edition: number;
  chapter: Chapter;
  /** The phrase that is marked, by its number in this edition. */
  active: number;
  store: ReturnType<typeof createBlockStore>;
};

/** Where the phrases come from; null where they cannot be had. */
export type PageSource = {
  /** Another number whenever the book was found to be edited. */
  edition: number;
  readAll: (window: Window) => Promise<readonly Phrase[] | null>;
};

/**
 * The text of a chapter, read block by block. When the book turns out to be edited, what is shown stays until the phrases
 * around the marked one have been read again.
 */
export function usePageText({ edition, readAll }: PageSource, chapter: Chapter, active: number) {
  const key = `${edition} ${chapter.first_phrase_no} ${chapter.total_phrases}`;
  const create = (): PageText => ({
    key,
    edition,
    chapter,
    active,
    store: createBlockStore(blocksOf(chapter), readAll),
  });
  const [shown, setShown] = useState(create);
  const [coming, setComing] = useState(shown);
  if (coming.key !== key) setComing(create());
  const isCurrent = shown.key === key;
  if (isCurrent && shown.active !== active) setShown({ ...shown, active });

  useEffect(() => {
    if (isCurrent || coming.key !== key) return;
    const index = blockAt(coming.chapter, active);
    const check = () => {
      if (coming.store.get().phrases.has(index)) setShown({ ...coming, active });
    };
    const leave = coming.store.subscribe(check);
    if (coming.store.get().failed.has(index)) coming.store.tryAgain(index);
    else coming.store.want([index]);
    check();
    return leave;
  }, [coming, isCurrent, key, active]);

  const known = useSyncExternalStore(shown.store.subscribe, shown.store.get);
  return { ...shown, active: isCurrent ? active : shown.active, ...known };
}
