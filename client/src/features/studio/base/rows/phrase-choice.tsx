import type { Emphasis } from '@lingostory/contract/emphasis';
import { ItalicText } from '../../../../lib/text/italic-text.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './phrase-choice.module.css';

type PhraseChoiceProps = {
  phrase: string;
  emphasis?: Emphasis | undefined;
  isChosen: boolean;
  className?: string | undefined;
  /** Id of the element with the button's description for screen readers. */
  describedBy?: string | undefined;
  /** Identifies the button in a list whose rows can be moved. It gets the focus after its row was moved by a key. */
  moveKey?: string;
};

/**
 * Button that selects a row and shows its phrase. The list that contains it handles the clicks. Only the selected
 * row's button is in the tab order.
 */
export function PhraseChoice(props: PhraseChoiceProps) {
  const { phrase, emphasis, isChosen, className, describedBy, moveKey } = props;
  return (
    <button
      type="button"
      data-choice=""
      data-move={moveKey}
      lang="fr"
      className={classNames(styles.choice, className)}
      tabIndex={isChosen ? 0 : -1}
      aria-current={isChosen || undefined}
      aria-describedby={describedBy}
    >
      <ItalicText text={phrase} emphasis={emphasis} />
    </button>
  );
}
