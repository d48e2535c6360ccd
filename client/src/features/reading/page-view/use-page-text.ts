import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Chapter } from '../base/chapters.ts';
import type { Phrase, Window } from '../base/reading.api.ts';
import { createBlockStore } from './block-store.ts';
import { blockAt, blocksOf } from './blocks.ts';

/** A snapshot of a chapter, which an editor may change meanwhile. */
type PageText = {
  /** Identifies the snapshot: the book's edition, and the chapter's first phrase and length. */
  key: string;
  edition: number;
  chapter: Chapter;
  /** The marked phrase's number in this edition. */
  active: number;
  store: ReturnType<typeof createBlockStore>;
};

/** The source of the phrases; it returns null on failure. */
export type PageSource = {
  /** Increases each time the book turns out to be edited. */
  edition: number;
  readAll: (window: Window) => Promise<readonly Phrase[] | null>;
};

/**
 * Returns a chapter's text, loaded block by block. If the book was edited, the old text stays until the phrases around
 * the marked one have been reloaded.
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
