import type { Phrase } from '../reading.api.ts';
import styles from './chapter-card.module.css';
import { type Chapter, chapterAt } from './chapters.ts';

/** Opens a chapter, above its first phrase; a book with one chapter has none. */
export function ChapterCard({ phrase, chapters }: { phrase: Phrase; chapters: readonly Chapter[] }) {
  const chapter = chapterAt(chapters, phrase.phrase_no);
  if (chapters.length < 2 || chapter?.first_phrase_no !== phrase.phrase_no) return null;
  return (
    <p className={styles.card}>
      <span className={styles.number}>Chapter {phrase.chapter.chapter_no}</span>
      <span className={styles.title} lang="fr">
        {phrase.chapter.title}
      </span>
    </p>
  );
}
