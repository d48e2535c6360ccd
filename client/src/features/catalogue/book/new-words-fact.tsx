import { assumedKnownWords, wordsPerPage } from '@lingostory/contract/catalogue/constants';
import type { BookMeasuresView } from '@lingostory/contract/catalogue/schemas';
import type { ReactNode } from 'react';
import { formatPublicNewWords } from '../../../lib/labels/new-words.ts';
import { rankSource } from '../../../lib/labels/rank-source.ts';
import { describeTenses } from './describe-tenses.ts';
import styles from './new-words-fact.module.css';

type NewWordsFactProps = {
  /** Undefined until the book's words have been counted. */
  measures: BookMeasuresView | undefined;
  /** Renders a line for this reader in place of the public one. */
  renderLine?: ((publicLine: string) => ReactNode) | undefined;
};

/** Adds the new words on a page to a book's facts, with an explanation that opens. */
export function NewWordsFact({ measures, renderLine }: NewWordsFactProps) {
  const publicLine = measures === undefined ? 'Not counted yet' : formatPublicNewWords(measures.new_words);
  return (
    <>
      <dt>New words</dt>
      <dd>
        <span className={styles.line}>
          {measures === undefined || renderLine === undefined ? publicLine : renderLine(publicLine)}
        </span>
        {measures !== undefined && <Explanation measures={measures} />}
      </dd>
    </>
  );
}

function Explanation({ measures }: { measures: BookMeasuresView }) {
  const { new_words: newWords, common_1000, common_3000, sentence_words: sentenceWords, tenses } = measures;
  return (
    <details className={styles.details}>
      <summary>How we measure this</summary>
      <div className={styles.explanation}>
        <p>
          A page is {wordsPerPage} words, without names and numbers. On each page we count the different words
          that you haven’t told us you know, and take the average. Until you tell us, we assume the{' '}
          {assumedKnownWords.toLocaleString('en')} most common words of French: here about {newWords} a page
          are new then.
        </p>
        <ul>
          <li>
            {common_1000}% of all words are among the 1,000 most common in French, and {common_3000}% among
            the 3,000 most common.
          </li>
          <li>
            An average sentence has {sentenceWords} {sentenceWords === 1 ? 'word' : 'words'}.
          </li>
          <li>{describeTenses(tenses)}</li>
        </ul>
        <p>
          A program measures the text, so take it as a hint. Easy, Medium and Hard are our editors’ judgment.
        </p>
        <p>{rankSource}</p>
      </div>
    </details>
  );
}
