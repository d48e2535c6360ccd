import { type Chapter, findChapter } from '../base/chapters.ts';
import type { Phrase } from '../base/reading.api.ts';
import { NewWordsButton } from '../known-words/new-words-button.tsx';
import type { WordControl } from '../known-words/use-word-states.ts';
import styles from './chapter-card.module.css';

type ChapterCardProps = {
  phrase: Phrase;
  chapters: readonly Chapter[];
  /** True if the whole chapter is shown below, rather than one phrase. */
  isPageView: boolean;
  /** True while the chapters are loading. The card is shown meanwhile, because most books have several chapters. */
  isLoadingChapters: boolean;
  words: Pick<WordControl, 'isMember' | 'openChapter'>;
};

/** The heading above a chapter's first phrase. A book with only one chapter has none. */
export function ChapterCard({ phrase, chapters, isPageView, isLoadingChapters, words }: ChapterCardProps) {
  const currentChapter = findChapter(chapters, phrase.phrase_no);
  const chapter = isLoadingChapters ? phrase.chapter : currentChapter;
  if (chapter === null || chapters.length === 1) return null;
  if (!isPageView && currentChapter?.first_phrase_no !== phrase.phrase_no) return null;
  // In the page view, the footer of the previous chapter already has this button.
  const previousChapter = isPageView ? null : findChapter(chapters, phrase.phrase_no - 1);
  return (
    <div className={styles.card}>
      <NewWordsButton isPill words={words} chapter={previousChapter}>
        Mark the rest of chapter {previousChapter?.chapter_no} as known
      </NewWordsButton>
      <p className={styles.heading}>
        <span className={styles.number}>Chapter {chapter.chapter_no}</span>
        <span className={styles.title} lang="fr">
          {chapter.title}
        </span>
      </p>
    </div>
  );
}
