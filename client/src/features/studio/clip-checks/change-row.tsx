import type { ClipChangeView } from '@lingostory/contract/studio/clip-checks/schemas';
import { Pill } from '../../../ui/pill.tsx';
import rowStyles from '../base/rows/boxed-rows.module.css';
import styles from './change-list.module.css';
import { describeMove } from './check-labels.ts';
import { PartButton, type Parts } from './parts.tsx';

type ChangeRowProps = {
  change: ClipChangeView;
  isChosen: boolean;
  onToggle: (isChosen: boolean) => void;
  parts: Parts;
};

/** An edge between two clips, with both phrases as they sound now and as they would sound. */
export function ChangeRow({ change, isChosen, onToggle, parts }: ChangeRowProps) {
  const { phrase, next, time, uncertain } = change;
  const move = describeMove(change);
  const sides = [
    { spoken: phrase, effect: `ends ${move}`, from: phrase.start, to: time },
    { spoken: next, effect: `begins ${move}`, from: time, to: next.end },
  ];
  return (
    <li className={styles.row}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={rowStyles.checkbox}
          checked={isChosen}
          aria-label={`Take this change: “${phrase.text}” ends ${move}${uncertain ? ', uncertain' : ''}`}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
      </label>
      <div className={styles.sides}>
        {uncertain && (
          <div>
            <Pill>Uncertain</Pill>
          </div>
        )}
        {sides.map(({ spoken, effect, from, to }) => (
          <div key={spoken.id} className={styles.side}>
            <p>
              <span lang="fr" className={styles.text}>
                {spoken.text}
              </span>{' '}
              <span className={styles.effect}>{effect}</span>
            </p>
            <span className={styles.buttons}>
              <PartButton
                parts={parts}
                part={{ key: `now-${phrase.id}-${spoken.id}`, from: spoken.start, to: spoken.end }}
                label="Play now"
                text={spoken.text}
              />
              <PartButton
                parts={parts}
                part={{ key: `proposed-${phrase.id}-${spoken.id}`, from, to }}
                label="Play as proposed"
                text={spoken.text}
              />
            </span>
          </div>
        ))}
      </div>
    </li>
  );
}
