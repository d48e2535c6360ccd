import type { Stretch } from '@lingostory/contract/studio/recordings/schemas';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { toCommandProps } from '../../keys/command-button.tsx';
import { commands } from '../review/alignment-keys.ts';
import { formatTime } from '../review/time-label.ts';
import styles from './draft-list.module.css';

type StretchRowProps = { stretch: Stretch; index: number; isChosen: boolean; chosenRowContent: ReactNode };

/**
 * Row for speech that isn't in the text. Its buttons say in `data-action` what they do, because the list handles the
 * clicks. Like the row's own button, they are in the tab order only while the row is chosen.
 */
export function StretchRow({ stretch, index, isChosen, chosenRowContent }: StretchRowProps) {
  const { start, end, name } = stretch;
  const tabIndex = isChosen ? 0 : -1;
  return (
    <li className={styles.stretch} data-index={index} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.play}
        tabIndex={tabIndex}
        data-action="play"
        aria-label={`Play or pause: ${name === '' ? 'not in your text' : name}, ${formatTime(start)}`}
        {...toCommandProps(commands.togglePlay)}
      >
        <Icon name="play" size={18} />
        <Icon name="pause" size={18} />
      </button>
      <div className={styles.text}>
        <div className={styles.speech}>
          <button
            type="button"
            data-choice=""
            className={styles.label}
            tabIndex={tabIndex}
            aria-current={isChosen || undefined}
          >
            Spoken, not in your text
            {name !== '' && <strong className={styles.name}>{name}</strong>}
          </button>
          <span className={styles.actions}>
            <Button
              size="small"
              variant="quiet"
              tabIndex={tabIndex}
              data-action="name"
              {...toCommandProps(commands.name)}
            >
              {name === '' ? 'Name' : 'Rename'}
            </Button>
            <Button
              size="small"
              variant="quiet"
              tabIndex={tabIndex}
              data-action="write"
              {...toCommandProps(commands.editText)}
            >
              Add as a phrase
            </Button>
          </span>
        </div>
        {chosenRowContent}
      </div>
      <span className={styles.times}>
        <span>{`${formatTime(start)} – ${formatTime(end)}`}</span>
        <span>{`${(end - start).toFixed(1)} s`}</span>
      </span>
    </li>
  );
}
