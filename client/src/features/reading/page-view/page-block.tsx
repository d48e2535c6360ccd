import { Fragment, memo, useId, useMemo, useRef } from 'react';
import type { Phrase } from '../base/reading.api.ts';
import { collectMeanings } from '../base/tokens.ts';
import type { WordMark } from '../base/words-port.ts';
import { HiddenMeanings, toDescriptionIds, Word } from '../words/phrase-words.tsx';
import { phraseNoOf, toWordNumber, wordIndexOf } from './blocks.ts';
import styles from './page-view.module.css';

type PageBlockProps = {
  phrases: readonly Phrase[];
  /** The phrase being played, if this block contains it. */
  active: number | null;
  /** The number of the word whose meaning is open, if this block contains it. */
  open: number | null;
  /** The id of the open meaning's element. */
  openId: string;
  /** The number of the word in the tab order, if this block contains it. */
  tabStop: number | null;
  /** Returns true for a phrase that stays blurred until it has been played. */
  isBlurred: (phraseNo: number) => boolean;
  /** Returns a word's mark, or null for an unmarked word. The function itself is null while marks are off. */
  markOf: ((phraseNo: number, index: number) => WordMark | null) | null;
};

/** A block of a chapter's phrases as flowing text. */
export const PageBlock = memo(function PageBlock(props: PageBlockProps) {
  const { phrases, active, open, openId, tabStop, isBlurred, markOf } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const words = useMemo(
    () =>
      phrases.flatMap(({ phrase_no, tokens }) =>
        collectMeanings(tokens, (index) => toWordNumber(phrase_no, index)),
      ),
    [phrases],
  );
  return (
    <div ref={frame} className={styles.block}>
      <p className={styles.text} lang="fr">
        {phrases.map(({ phrase_no, phrase, tokens }, order) => (
          <Fragment key={phrase_no}>
            {/* Direct speech starts on a new line, as in a printed book. */}
            {isDirectSpeech(phrase) && (
              <>
                {order > 0 && <br />}
                <span className={styles.hang} />
              </>
            )}
            <span
              className={styles.phrase}
              data-phrase-no={phrase_no}
              aria-current={phrase_no === active || undefined}
            >
              <span data-veiled={isBlurred(phrase_no) || undefined} inert={isBlurred(phrase_no)}>
                {tokens.map(({ text, meaning }, index) => {
                  const encodedWord = toWordNumber(phrase_no, index);
                  if (meaning === null) return <span key={encodedWord}>{text}</span>;
                  const wordMark = markOf?.(phrase_no, index) ?? null;
                  return (
                    <Word
                      key={encodedWord}
                      text={text}
                      index={encodedWord}
                      describedBy={toDescriptionIds(
                        open === encodedWord ? openId : `${id}${encodedWord}`,
                        id,
                        wordMark,
                      )}
                      mark={wordMark}
                      isOpen={open === encodedWord}
                      isTabStop={tabStop === encodedWord}
                    />
                  );
                })}
              </span>
            </span>{' '}
          </Fragment>
        ))}
      </p>
      <HiddenMeanings id={id} words={words} frame={frame} />
    </div>
  );
});

/** Returns true if a phrase is direct speech, which begins with a dash. */
const isDirectSpeech = (phrase: string) => /^\s*[—–]/.test(phrase);

/** Returns the word number if its word is in one of these phrases, otherwise null. */
export function findWordNumberIn(phrases: readonly Phrase[], number: number | null): number | null {
  const [first, last] = [phrases[0], phrases.at(-1)];
  if (number === null || first === undefined || last === undefined) return null;
  const phraseNo = phraseNoOf(number);
  return phraseNo >= first.phrase_no && phraseNo <= last.phrase_no && wordIndexOf(number) >= 0
    ? number
    : null;
}
