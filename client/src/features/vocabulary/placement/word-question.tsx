import type { PlacementWordView } from '@lingostory/contract/vocabulary/placement/schemas';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { markForms } from '../base/mark-forms.tsx';
import styles from './placement.module.css';

type WordQuestionProps = {
  word: PlacementWordView;
  number: number;
  total: number;
  onClaim: (isKnown: boolean) => void;
  /** Goes back to the previous word. Null at the first one. */
  onBack: (() => void) | null;
};

/** Asks whether the member knows a word, which is shown in a phrase if there is one. */
export function WordQuestion({ word, number, total, onClaim, onBack }: WordQuestionProps) {
  return (
    <section className={styles.test} aria-label="Question">
      <p>
        For each word, say whether you know what it means. Some of them are made up, so don’t guess. You can
        also <Link to={paths.words}>skip this for now</Link>.
      </p>
      <Progress label="Words" value={number} max={total} />
      <p className={styles.count}>
        Word {number} of {total}
      </p>
      <div className={styles.question} aria-live="polite" lang="fr">
        <p className={styles.word}>{word.word}</p>
        <p className={styles.phrase}>{markForms(word.phrase, word.forms, styles.mark)}</p>
      </div>
      <div className={styles.choices}>
        <Button variant="quiet" onClick={() => onClaim(false)}>
          <span aria-hidden="true">←</span> I don’t know it
        </Button>
        <Button onClick={() => onClaim(true)}>
          I know it <span aria-hidden="true">→</span>
        </Button>
      </div>
      <div className={styles.actions}>
        <Button variant="quiet" size="small" disabled={onBack === null} onClick={() => onBack?.()}>
          Back
        </Button>
        <p className={styles.keys}>Use the arrow keys, and Backspace to go back.</p>
      </div>
    </section>
  );
}
