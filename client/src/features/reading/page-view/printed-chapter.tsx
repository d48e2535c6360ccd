import { Fragment } from 'react';
import { createPortal } from 'react-dom';
import { ItalicText } from '../../../lib/text/italic-text.tsx';
import type { Chapter } from '../base/chapters.ts';
import type { Phrase, PhraseWindow } from '../base/reading.api.ts';
import { ParagraphList } from './paragraph-list.tsx';
import styles from './printed-chapter.module.css';

type PrintedChapterProps = {
  bookTitle: string;
  chapter: Chapter;
  blocks: readonly PhraseWindow[];
  /** Loaded phrases by the index of their block. */
  phrases: ReadonlyMap<number, readonly Phrase[]>;
};

/** Returns the phrases of consecutive loaded blocks as one list. */
function joinLoadedBlocks(
  blocks: readonly PhraseWindow[],
  phrases: PrintedChapterProps['phrases'],
): (readonly Phrase[])[] {
  const parts: Phrase[][] = [];
  for (const index of blocks.keys()) {
    const blockPhrases = phrases.get(index);
    if (blockPhrases === undefined) continue;
    if (index > 0 && phrases.has(index - 1)) parts.at(-1)?.push(...blockPhrases);
    else parts.push([...blockPhrases]);
  }
  return parts;
}

const renderPlainLine = (line: readonly Phrase[]) =>
  line.map(({ phrase_no, phrase, emphasis }, index) => (
    <Fragment key={phrase_no}>
      {index > 0 && ' '}
      <ItalicText text={phrase} emphasis={emphasis} />
    </Fragment>
  ));

/** The whole chapter as plain text and pictures, shown only on paper and instead of the page. */
export function PrintedChapter({ bookTitle, chapter, blocks, phrases }: PrintedChapterProps) {
  const isIncomplete = blocks.some((_block, index) => !phrases.has(index));
  return createPortal(
    <article className={styles.printed} lang="fr">
      <p className={styles.book}>{bookTitle}</p>
      <h1 className={styles.title}>{chapter.title}</h1>
      {isIncomplete && (
        <p className={styles.missing} lang="en">
          Some of this chapter couldn’t be loaded. […] marks where it is missing.
        </p>
      )}
      {joinLoadedBlocks(blocks, phrases).map((part, index) => (
        <Fragment key={part[0]?.phrase_no}>
          {(index > 0 || part[0]?.phrase_no !== chapter.first_phrase_no) && <p>[…]</p>}
          <ParagraphList
            phrases={part}
            firstPhraseNo={chapter.first_phrase_no}
            className={styles.text}
            renderLine={renderPlainLine}
            arePicturesEager
          />
        </Fragment>
      ))}
      {!phrases.has(blocks.length - 1) && <p>[…]</p>}
    </article>,
    document.body,
  );
}
