import type { PhraseItem } from '@lingostory/contract/studio/meanings/open-items';
import styles from './meaning-origin.module.css';
import type { Phrase } from './state/words.ts';

type MeaningOriginProps = {
  item: PhraseItem;
  phrase: Phrase;
  /** The first phrase of the chapter, and how many it has. */
  firstPhrase: Phrase | undefined;
  phraseCount: number;
};

/** Says what an explained word means and which phrase explains it. Shows nothing for an open word. */
export function MeaningOrigin({ item, phrase, firstPhrase, phraseCount }: MeaningOriginProps) {
  const { term, meaning, explainedBy, needsCheck } = item;
  if (meaning === '') return null;
  const firstNumber = firstPhrase?.phrase_no ?? 1;
  return (
    <p className={styles.origin}>
      “<span lang="fr">{term}</span>” means “{meaning}”,{' '}
      {describeOrigin(explainedBy, phrase.phrase_no, firstNumber, phraseCount)}.
      {needsCheck && (
        <span className={styles.check}> Check: the words around it suggest another meaning here.</span>
      )}
    </p>
  );
}

/** Numbers a phrase of the chapter as the page does, and others by their number in the book. */
function describeOrigin(
  explainedBy: number | null,
  phraseNumber: number,
  firstNumber: number,
  phraseCount: number,
): string {
  if (explainedBy === null) return 'from the book';
  if (explainedBy === phraseNumber) return 'given in this phrase';
  const number = explainedBy - firstNumber + 1;
  return number >= 1 && number <= phraseCount
    ? `from phrase ${number}`
    : `from another chapter, phrase ${explainedBy} of the book`;
}
