import { type RefObject, useEffect } from 'react';
import type { QueryState } from '../../../lib/http/query-state.ts';
import { plural } from '../../../lib/labels/format.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { type Chapter, chapterAt, minutesOf, shareBefore } from '../base/chapters.ts';
import styles from './chapter-list.module.css';

type ChapterListProps = {
  query: QueryState<Chapter[]>;
  /** The number of the current phrase. */
  at: number;
  /** Set to the current chapter's button. */
  here: RefObject<HTMLButtonElement | null>;
  onJump: (phraseNo: number) => void;
};

export function ChapterList({ query, ...list }: ChapterListProps) {
  return (
    <Loaded query={query} waiting={<Loading what="the chapters" />}>
      {(chapters) => <Chapters chapters={chapters} {...list} />}
    </Loaded>
  );
}

function Chapters({
  chapters,
  at,
  here,
  onJump,
}: Omit<ChapterListProps, 'query'> & { chapters: readonly Chapter[] }) {
  const current = chapterAt(chapters, at);
  useEffect(() => {
    // Block body, because some browsers return a promise here and React would take it for a cleanup function.
    here.current?.scrollIntoView({ block: 'center' });
  }, [here]);
  return (
    <ol className={styles.list}>
      {chapters.map((chapter) => (
        <li key={chapter.chapter_no} className={styles.item}>
          <button
            type="button"
            className={styles.chapter}
            ref={chapter === current ? here : null}
            aria-current={chapter === current ? 'location' : undefined}
            onClick={() => onJump(chapter.first_phrase_no)}
          >
            <span className={styles.number}>{chapter.chapter_no}</span>
            <span className={styles.title} lang="fr">
              {chapter.title}
            </span>
            <span className={styles.length}>{lengthOf(chapter)}</span>
            {chapter === current && <Here chapter={chapter} at={at} />}
          </button>
        </li>
      ))}
    </ol>
  );
}

/**
 * Shows how far the reader is in the current chapter. Earlier chapters show nothing, because the reader may have jumped
 * over them unread.
 */
function Here({ chapter, at }: { chapter: Chapter; at: number }) {
  return (
    <span className={styles.progress}>
      You’re here: phrase {at - chapter.first_phrase_no + 1}
      <span className={styles.line} aria-hidden="true">
        <span className={styles.fill} style={{ scale: `${shareBefore(chapter, at)} 1` }} />
      </span>
    </span>
  );
}

function lengthOf(chapter: Chapter): string {
  const phrases = plural(chapter.total_phrases, 'phrase');
  const minutes = minutesOf(chapter);
  return minutes === null ? phrases : `${phrases} · ${minutes}`;
}
