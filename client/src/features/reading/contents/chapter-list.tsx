import { type RefObject, useEffect } from 'react';
import type { QueryState } from '../../../lib/http/query-state.ts';
import { pluralize } from '../../../lib/labels/format.ts';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading } from '../../../ui/page/skeleton.tsx';
import { type Chapter, computeReadShare, findChapter, toDurationLabel } from '../base/chapters.ts';
import styles from './chapter-list.module.css';

type ChapterListProps = {
  query: QueryState<Chapter[]>;
  /** The number of the current phrase. */
  currentPhraseNo: number;
  /** A ref to the current chapter's button. */
  currentButton: RefObject<HTMLButtonElement | null>;
  onJump: (phraseNo: number) => void;
};

export function ChapterList({ query, ...list }: ChapterListProps) {
  return (
    <Loaded query={query} placeholder={<Loading noun="the chapters" />}>
      {(chapters) => <LoadedChapters chapters={chapters} {...list} />}
    </Loaded>
  );
}

function LoadedChapters({
  chapters,
  currentPhraseNo,
  currentButton,
  onJump,
}: Omit<ChapterListProps, 'query'> & { chapters: readonly Chapter[] }) {
  const currentChapter = findChapter(chapters, currentPhraseNo);
  useEffect(() => {
    // Uses a block body, because `scrollIntoView` returns a promise in some browsers, and React would take a returned
    // value for a cleanup function.
    currentButton.current?.scrollIntoView({ block: 'center' });
  }, [currentButton]);
  return (
    <ol className={styles.list}>
      {chapters.map((chapter) => (
        <li key={chapter.chapter_no} className={styles.item}>
          <button
            type="button"
            className={styles.chapter}
            ref={chapter === currentChapter ? currentButton : null}
            aria-current={chapter === currentChapter ? 'location' : undefined}
            onClick={() => onJump(chapter.first_phrase_no)}
          >
            <span className={styles.number}>{chapter.chapter_no}</span>
            <span className={styles.title} lang="fr">
              {chapter.title}
            </span>
            <span className={styles.length}>{toLengthLabel(chapter)}</span>
            {chapter === currentChapter && <ChapterProgress chapter={chapter} phraseNo={currentPhraseNo} />}
          </button>
        </li>
      ))}
    </ol>
  );
}

/**
 * Shows how far the reader is in the current chapter. Earlier chapters show nothing, because the reader may have
 * skipped them.
 */
function ChapterProgress({ chapter, phraseNo }: { chapter: Chapter; phraseNo: number }) {
  return (
    <span className={styles.progress}>
      You’re here: phrase {phraseNo - chapter.first_phrase_no + 1}
      <span className={styles.line} aria-hidden="true">
        <span className={styles.fill} style={{ scale: `${computeReadShare(chapter, phraseNo)} 1` }} />
      </span>
    </span>
  );
}

function toLengthLabel(chapter: Chapter): string {
  const phrases = pluralize(chapter.total_phrases, 'phrase');
  const minutes = toDurationLabel(chapter);
  return minutes === null ? phrases : `${phrases} · ${minutes}`;
}
