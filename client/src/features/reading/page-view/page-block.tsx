import { Fragment, memo, useId, useMemo, useRef } from 'react';
import { ItalicText } from '../../../lib/text/italic-text.tsx';
import type { Phrase } from '../base/reading.api.ts';
import { collectMeanings } from '../base/tokens.ts';
import type { TextWordControl, WordMark } from '../base/words-port.ts';
import { findGlosses } from '../glosses/choose-gloss.ts';
import { usePositionedGlosses } from '../glosses/use-positioned-glosses.ts';
import { HiddenMeanings, toDescriptionIds, Word } from '../words/phrase-words.tsx';
import { phraseNoOf, toWordNumber, wordIndexOf } from './blocks.ts';
import styles from './page-view.module.css';
import { ParagraphList } from './paragraph-list.tsx';

type PageBlockProps = {
  phrases: readonly Phrase[];
  /** The number of the chapter's first phrase. */
  firstPhraseNo: number;
  /** The phrase being played, if this block contains it. */
  active: number | null;
  /** The number of the word whose meaning is open, if this block contains it. */
  open: number | null;
  /** The id of the open meaning's element. */
  openMeaningId: string;
  /** The number of the word in the tab order, if this block contains it. */
  tabStop: number | null;
  /** Returns true for a phrase that stays blurred until it has been played. */
  isBlurred: (phraseNo: number) => boolean;
  /** Returns a word's mark, or null for an unmarked word. The function itself is null while marks are off. */
  markOf: ((phraseNo: number, index: number) => WordMark | null) | null;
  /** Returns true for words that have a gloss. Null while glosses are off. */
  isUnknown: TextWordControl['isUnknown'];
};

/** A block of a chapter's phrases as flowing text in paragraphs. */
export const PageBlock = memo(function PageBlock(props: PageBlockProps) {
  const { phrases, firstPhraseNo, active, open, openMeaningId, tabStop, isBlurred, markOf, isUnknown } =
    props;
  const id = useId();
  const frameRef = useRef<HTMLDivElement>(null);
  const words = useMemo(
    () =>
      phrases.flatMap(({ phrase_no, tokens }) =>
        collectMeanings(tokens, (index) => toWordNumber(phrase_no, index)),
      ),
    [phrases],
  );
  const glossesByPhraseNo = useMemo(
    () =>
      isUnknown &&
      new Map(
        phrases.map(({ phrase_no, tokens }) => [
          phrase_no,
          isBlurred(phrase_no) ? [] : findGlosses(tokens, (index) => isUnknown(phrase_no, index)),
        ]),
      ),
    [isUnknown, phrases, isBlurred],
  );
  usePositionedGlosses(frameRef, glossesByPhraseNo);
  const renderPhrase = ({ phrase_no, tokens }: Phrase) => (
    <Fragment key={phrase_no}>
      <span
        className={styles.phrase}
        data-phrase-no={phrase_no}
        aria-current={phrase_no === active || undefined}
      >
        <span data-veiled={isBlurred(phrase_no) || undefined} inert={isBlurred(phrase_no)}>
          {tokens.map(({ text, meaning, emphasis }, index) => {
            const wordNumber = toWordNumber(phrase_no, index);
            if (meaning === null)
              return (
                <span key={wordNumber}>
                  <ItalicText text={text} emphasis={emphasis} />
                </span>
              );
            const wordMark = markOf?.(phrase_no, index) ?? null;
            return (
              <Word
                key={wordNumber}
                text={text}
                emphasis={emphasis}
                index={wordNumber}
                describedBy={toDescriptionIds(
                  open === wordNumber ? openMeaningId : `${id}${wordNumber}`,
                  id,
                  wordMark,
                )}
                mark={wordMark}
                gloss={glossesByPhraseNo?.get(phrase_no)?.[index]}
                isOpen={open === wordNumber}
                isTabStop={tabStop === wordNumber}
              />
            );
          })}
        </span>
      </span>{' '}
    </Fragment>
  );
  return (
    <div ref={frameRef} className={styles.block}>
      <ParagraphList
        phrases={phrases}
        firstPhraseNo={firstPhraseNo}
        className={styles.text}
        renderLine={(line) => line.map(renderPhrase)}
      />
      <HiddenMeanings id={id} words={words} frame={frameRef} />
    </div>
  );
});

/** Returns the word number if its word is in one of these phrases, otherwise null. */
export function findWordNumberIn(phrases: readonly Phrase[], wordNumber: number | null): number | null {
  const [firstPhrase, lastPhrase] = [phrases[0], phrases.at(-1)];
  if (wordNumber === null || firstPhrase === undefined || lastPhrase === undefined) return null;
  const phraseNo = phraseNoOf(wordNumber);
  return phraseNo >= firstPhrase.phrase_no && phraseNo <= lastPhrase.phrase_no && wordIndexOf(wordNumber) >= 0
    ? wordNumber
    : null;
}
