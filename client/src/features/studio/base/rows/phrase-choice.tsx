import { classNames } from '../../../../ui/class-names.ts';
import styles from './phrase-choice.module.css';

type PhraseChoiceProps = { phrase: string; isChosen: boolean; className?: string | undefined };

/** The phrase of a row, which chooses it. The list handles its presses; the chosen one is the list's tab stop. */
export function PhraseChoice({ phrase, isChosen, className }: PhraseChoiceProps) {
  return (
    <button
      type="button"
      data-choice=""
      lang="fr"
      className={classNames(styles.choice, className)}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen || undefined}
    >
      {phrase}
    </button>
  );
}
