import type { ReplaceableField } from '@lingostory/contract/studio/replacements/occurrences';
import { memo } from 'react';
import { Pill } from '../../../ui/pill.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import rowStyles from '../base/rows/boxed-rows.module.css';
import { type PhraseMatches, splitAtMatch } from './matches.ts';
import styles from './replacements.module.css';

export const fieldLabels: Record<ReplaceableField, string> = {
  phrase: 'Text',
  dictionary: 'Words and meanings',
  translation: 'Translation',
};

type MatchRowProps = {
  row: PhraseMatches;
  searchLength: number;
  replacement: string;
  /**
   * The keys of the ticked matches, separated by line breaks. A text, so that an unchanged row isn't rendered again.
   */
  chosenKeys: string;
  /** The keys of the matches after which the word before no longer fits, separated by line breaks. */
  elisionKeys: string;
  isClipOutdated: boolean;
  onToggle: (key: string) => void;
};

/** A phrase with a checkbox for each occurrence, which shows the text as it will be. */
export const MatchRow = memo(function MatchRow({
  row: { phrase, matches },
  searchLength,
  replacement,
  chosenKeys,
  elisionKeys,
  isClipOutdated,
  onToggle,
}: MatchRowProps) {
  const chosenKeySet = new Set(chosenKeys.split('\n'));
  const elisionKeySet = new Set(elisionKeys.split('\n'));
  return (
    <li className={styles.row}>
      <p className={styles.number}>
        {phrase.phrase_no}
        <VisuallyHidden>, chapter {phrase.chapter_no}</VisuallyHidden>
      </p>
      <div className={styles.matches}>
        {matches.map((match) => {
          const { before, found, after } = splitAtMatch(phrase[match.field], match, searchLength);
          const isMatchChosen = chosenKeySet.has(match.key);
          return (
            <label key={match.key} className={styles.match}>
              <input
                type="checkbox"
                className={rowStyles.checkbox}
                checked={isMatchChosen}
                onChange={() => onToggle(match.key)}
              />
              <span>
                <span className={styles.field}>{fieldLabels[match.field]}</span>
                <span lang={match.field === 'translation' ? undefined : 'fr'} className={styles.text}>
                  {before}
                  {isMatchChosen ? (
                    <>
                      <del>{found}</del>
                      <VisuallyHidden>{replacement === '' ? ' removed ' : ' replaced by '}</VisuallyHidden>
                      {replacement !== '' && <ins>{replacement}</ins>}
                    </>
                  ) : (
                    <mark>{found}</mark>
                  )}
                  {after}
                </span>
                {isMatchChosen && elisionKeySet.has(match.key) && <Pill>Check the word before it</Pill>}
              </span>
            </label>
          );
        })}
        {isClipOutdated && (
          <div>
            <Pill>The clip won’t say this</Pill>
          </div>
        )}
      </div>
    </li>
  );
});
