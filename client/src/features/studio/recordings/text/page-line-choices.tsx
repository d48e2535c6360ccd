import type { PageLine } from '@lingostory/contract/studio/text/page-lines';
import { useId, useMemo } from 'react';
import { pluralize } from '../../../../lib/labels/format.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { ChoiceTools } from '../../../../ui/forms/choice-tools.tsx';
import rowStyles from '../../base/rows/boxed-rows.module.css';
import styles from './page-line-choices.module.css';
import { groupPageLines } from './page-line-groups.ts';

type PageLineChoicesProps = {
  pageLines: readonly PageLine[];
  /** The texts of the lines that are read like any other line. */
  retainedTexts: readonly string[];
  onChange: (retainedTexts: string[]) => void;
};

/** Lists the page numbers and running heads of a text. Those that are ticked are left out. */
export function PageLineChoices({ pageLines, retainedTexts, onChange }: PageLineChoicesProps) {
  const id = useId();
  const groups = useMemo(() => groupPageLines(pageLines), [pageLines]);
  if (groups.length === 0) return null;
  const leftOutLines = pageLines.filter(({ text }) => !retainedTexts.includes(text));
  const retain = (text: string, isRetained: boolean) =>
    onChange(
      isRetained ? [...retainedTexts, text] : retainedTexts.filter((retainedText) => retainedText !== text),
    );
  return (
    <fieldset className={styles.choices} aria-describedby={id}>
      <legend className={styles.title}>Page numbers and running heads</legend>
      <p id={id} className={styles.hint}>
        These lines seem to belong to the pages of a book and not to its text. The ones you tick are left out,
        and the sentences around them are joined.
      </p>
      <ChoiceTools onChooseAll={(isChosen) => onChange(isChosen ? [] : groups.map(({ text }) => text))}>
        <p aria-live="polite">
          {`${leftOutLines.length.toLocaleString('en')} of ${pluralize(pageLines.length, 'line')} left out`}
        </p>
      </ChoiceTools>
      <ul className={classNames(rowStyles.list, styles.list)}>
        {groups.map(({ text, position }) => (
          <li key={text}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                className={rowStyles.checkbox}
                checked={!retainedTexts.includes(text)}
                onChange={(event) => retain(text, !event.target.checked)}
              />
              <span lang="fr" className={styles.line}>
                {text}
              </span>
              <span className={styles.position}>{position}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
