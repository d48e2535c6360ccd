import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import type { Chapter } from '../base/chapters.ts';
import type { Phrase, PhraseWindow } from '../base/reading.api.ts';
import { groupIntoParagraphs } from './paragraphs.ts';
import styles from './printed-chapter.module.css';

type PrintedChapterProps = {
  bookTitle: string;
  chapter: Chapter;
  blocks: readonly PhraseWindow[];
  /** Loaded phrases by the index of their block. */
  phrases: ReadonlyMap<number, readonly Phrase[]>;
};

/** The whole chapter as plain text, shown only on paper and instead of the page. */
export function PrintedChapter({ bookTitle, chapter, blocks, phrases }: PrintedChapterProps) {
  const missingCount = blocks.filter((_block, index) => !phrases.has(index)).length;
  const loadedPhrases = blocks.flatMap((_block, index) => phrases.get(index) ?? []);
  return createPortal(
    <article className={styles.printed} lang="fr">
      <p className={styles.book}>{bookTitle}</p>
      <h1 className={styles.title}>{chapter.title}</h1>
      {missingCount > 0 && (
        <p className={styles.missing} lang="en">
          Parts of this chapter are missing here, because they haven’t been loaded.
        </p>
      )}
      {groupIntoParagraphs(loadedPhrases, chapter.first_phrase_no).map(({ begins, lines }) => (
        <Fragment key={lines[0]?.[0]?.phrase_no}>
          {begins === 'section' && <hr className={styles.section} />}
          <p className={styles.text} data-begins={begins}>
            {lines.map((line, index) => (
              <Fragment key={line[0]?.phrase_no}>
                {index > 0 && <br />}
                {line.map(({ phrase }) => phrase).join(' ')}
              </Fragment>
            ))}
          </p>
        </Fragment>
      ))}
    </article>,
    document.body,
  );
}
