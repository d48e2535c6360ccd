import { type Chapter, findChapter } from '../base/chapters.ts';
import type { Phrase } from '../base/reading.api.ts';
import { OtherWordsButton } from '../known-words/other-words-button.tsx';
import type { KnownWords } from '../known-words/use-known-words.ts';
import styles from './chapter-card.module.css';

type ChapterCardProps = {
  phrase: Phrase;
  chapters: readonly Chapter[];
  /** True if the whole chapter is shown below, rather than one phrase. */
  isPage: boolean;
  /** True while the chapters are loading. The card is shown meanwhile, because most books have several chapters. */
  isAwaited: boolean;
  words: Pick<KnownWords, 'isMember' | 'openChapter'>;
};

/** The heading above a chapter's first phrase. A book with only one chapter has none. */
export function ChapterCard({ phrase, chapters, isPage, isAwaited, words }: ChapterCardProps) {
  const currentChapter = findChapter(chapters, phrase.phrase_no);
  const chapter = isAwaited ? phrase.chapter : currentChapter;
  if (chapter === null || chapters.length === 1) return null;
  if (!isPage && currentChapter?.first_phrase_no !== phrase.phrase_no) return null;
  // In the page view, the footer of the previous chapter already has this button.
  const previousChapter = isPage ? null : findChapter(chapters, phrase.phrase_no - 1);
  return (
    <div className={styles.card}>
      <OtherWordsButton words={words} chapter={previousChapter} className={styles.words}>
        Mark the other words of chapter {previousChapter?.chapter_no} as known
      </OtherWordsButton>
      <p className={styles.heading}>
        <span className={styles.number}>Chapter {chapter.chapter_no}</span>
        <span className={styles.title} lang="fr">
          {chapter.title}
        </span>
      </p>
    </div>
  );
}
