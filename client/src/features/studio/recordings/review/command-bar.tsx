import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { separatorLabels } from '../../base/separators.ts';
import { CommandButton as AnyCommandButton } from '../../keys/command-button.tsx';
import { type Alignment, countFlaggedPhrases } from '../draft/alignment-state.ts';
import { findChosenStretch } from '../draft/stretches.ts';
import { type CommandName, commands } from './alignment-keys.ts';
import styles from './command-bar.module.css';
import { formatTime } from './time-label.ts';

type CommandBarProps = {
  alignment: Alignment;
  /** Number of stretches of speech that aren't written down. */
  stretchCount: number;
  onCommand: (name: CommandName) => void;
};

/** Buttons for all commands of the review: first playback and navigation, then changes to the chosen row. */
export function CommandBar({ alignment, stretchCount, onCommand }: CommandBarProps) {
  const { phrases, chosen, playing, isRealigning, done, undone } = alignment;
  const flaggedCount = countFlaggedPhrases(phrases);
  const phrase = phrases[chosen];
  const startLabel = separatorLabels[phrase?.separator ?? 'space'];
  const stretch = findChosenStretch(alignment);
  const row = stretch ?? phrase;
  const rowProps = { onCommand, disabled: isRealigning };
  const phraseProps = { onCommand, disabled: isRealigning || stretch !== undefined };
  return (
    <section
      className={styles.bar}
      aria-label={stretch ? 'Speech that isn’t in your text' : `Phrase ${chosen + 1} of ${phrases.length}`}
    >
      <div className={styles.line}>
        <CommandButton name="togglePlay" variant="primary" onCommand={onCommand}>
          <Icon name={playing === 'phrase' ? 'pause' : 'play'} size={18} />
          {playing === 'phrase' ? 'Pause' : 'Play'}
        </CommandButton>
        <CommandButton name="togglePlayOn" onCommand={onCommand}>
          {playing === 'on' ? 'Pause' : 'Play on'}
        </CommandButton>
        <CommandButton name="previous" label="Previous row" onCommand={onCommand}>
          <Icon name="up" size={18} />
        </CommandButton>
        <CommandButton name="next" label="Next row" onCommand={onCommand}>
          <Icon name="down" size={18} />
        </CommandButton>
        <CommandButton name="nextToCheck" disabled={flaggedCount === 0} onCommand={onCommand}>
          {flaggedCount === 0 ? 'Nothing to check' : `Next to check (${flaggedCount} left)`}
        </CommandButton>
        {stretchCount > 0 && (
          <CommandButton name="nextStretch" onCommand={onCommand}>
            {`Not in your text (${stretchCount})`}
          </CommandButton>
        )}
        {stretch ? (
          <CommandButton name="name" {...rowProps}>
            Name
          </CommandButton>
        ) : (
          <CommandButton name="mark" {...rowProps}>
            {phrase?.flagged === true ? 'Mark as right' : 'Mark to check'}
          </CommandButton>
        )}
      </div>
      <div className={styles.line}>
        <CommandButton name="editText" {...rowProps}>
          {stretch ? 'Add as a phrase' : 'Edit text'}
        </CommandButton>
        <CommandButton
          name="separate"
          label={`${startLabel}: change where the phrase starts`}
          {...phraseProps}
        >
          {startLabel}
        </CommandButton>
        <CommandButton name="split" {...phraseProps}>
          Split
        </CommandButton>
        <CommandButton name="join" {...phraseProps}>
          Join
        </CommandButton>
        <CommandButton name="insert" {...phraseProps}>
          Insert
        </CommandButton>
        <CommandButton name="remove" {...phraseProps}>
          Delete
        </CommandButton>
        <CommandButton name="realign" {...phraseProps}>
          Align again
        </CommandButton>
        <CommandButton name="realignAlone" {...phraseProps}>
          Align this phrase only
        </CommandButton>
        <CommandButton name="undo" {...rowProps} disabled={isRealigning || done.length === 0}>
          Undo
        </CommandButton>
        <CommandButton name="redo" {...rowProps} disabled={isRealigning || undone.length === 0}>
          Redo
        </CommandButton>
        <CommandButton name="keys" onCommand={onCommand}>
          Keys
        </CommandButton>
      </div>
      <div className={styles.line}>
        <EdgeControls side="start" time={row?.start ?? 0} {...phraseProps} />
        <EdgeControls side="end" time={row?.end ?? 0} {...phraseProps} />
      </div>
    </section>
  );
}

type EdgeControlsProps = Pick<CommandBarProps, 'onCommand'> & {
  side: 'start' | 'end';
  time: number;
  disabled: boolean;
};

const edges = {
  start: {
    name: 'Start',
    commands: [
      ['startMuchEarlier', '−100', 'Start 100 ms earlier: −100'],
      ['startEarlier', '−10', 'Start 10 ms earlier: −10'],
      ['startLater', '+10', 'Start 10 ms later: +10'],
      ['startMuchLater', '+100', 'Start 100 ms later: +100'],
    ],
  },
  end: {
    name: 'End',
    commands: [
      ['endMuchEarlier', '−100', 'End 100 ms earlier: −100'],
      ['endEarlier', '−10', 'End 10 ms earlier: −10'],
      ['endLater', '+10', 'End 10 ms later: +10'],
      ['endMuchLater', '+100', 'End 100 ms later: +100'],
    ],
  },
} as const;

function EdgeControls({ side, time, ...buttonProps }: EdgeControlsProps) {
  const { name, commands } = edges[side];
  return (
    <div className={styles.edge}>
      <span className={styles.time}>
        {name} {formatTime(time)}
      </span>
      {commands.map(([command, shownText, label]) => (
        <CommandButton key={command} name={command} label={label} {...buttonProps}>
          {shownText}
        </CommandButton>
      ))}
    </div>
  );
}

type CommandButtonProps = {
  name: CommandName;
  label?: string;
  disabled?: boolean;
  variant?: 'primary' | 'quiet';
  onCommand: (name: CommandName) => void;
  children: ReactNode;
};

function CommandButton({ name, onCommand, ...rest }: CommandButtonProps) {
  return <AnyCommandButton command={commands[name]} onPress={() => onCommand(name)} {...rest} />;
}
