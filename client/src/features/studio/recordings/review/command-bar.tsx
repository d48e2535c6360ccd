import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { separatorLabels } from '../../base/separators.ts';
import { CommandButton as AnyCommandButton } from '../../keys/command-button.tsx';
import { type Alignment, countFlaggedPhrases } from '../draft/alignment-state.ts';
import { type CommandName, commands } from './alignment-keys.ts';
import styles from './command-bar.module.css';
import { formatTime } from './time-label.ts';

type CommandBarProps = { alignment: Alignment; onCommand: (name: CommandName) => void };

/** Buttons for all commands of the review: first playback and navigation, then changes to the chosen phrase. */
export function CommandBar({ alignment, onCommand }: CommandBarProps) {
  const { phrases, chosen, playing, isRealigning, done, undone } = alignment;
  const flaggedCount = countFlaggedPhrases(phrases);
  const phrase = phrases[chosen];
  const startLabel = separatorLabels[phrase?.separator ?? 'space'];
  const buttonProps = { onCommand, disabled: isRealigning };
  return (
    <section className={styles.bar} aria-label={`Phrase ${chosen + 1} of ${phrases.length}`}>
      <div className={styles.line}>
        <CommandButton name="togglePlay" variant="primary" onCommand={onCommand}>
          <Icon name={playing === 'phrase' ? 'pause' : 'play'} size={18} />
          {playing === 'phrase' ? 'Pause' : 'Play'}
        </CommandButton>
        <CommandButton name="togglePlayOn" onCommand={onCommand}>
          {playing === 'on' ? 'Pause' : 'Play on'}
        </CommandButton>
        <CommandButton name="previous" label="Previous phrase" onCommand={onCommand}>
          <Icon name="up" size={18} />
        </CommandButton>
        <CommandButton name="next" label="Next phrase" onCommand={onCommand}>
          <Icon name="down" size={18} />
        </CommandButton>
        <CommandButton name="nextToCheck" disabled={flaggedCount === 0} onCommand={onCommand}>
          {flaggedCount === 0 ? 'Nothing to check' : `Next to check (${flaggedCount} left)`}
        </CommandButton>
        <CommandButton name="mark" {...buttonProps}>
          {phrase?.flagged === true ? 'Mark as right' : 'Mark to check'}
        </CommandButton>
      </div>
      <div className={styles.line}>
        <CommandButton name="editText" {...buttonProps}>
          Edit text
        </CommandButton>
        <CommandButton
          name="separate"
          label={`${startLabel}: change where the phrase starts`}
          {...buttonProps}
        >
          {startLabel}
        </CommandButton>
        <CommandButton name="split" {...buttonProps}>
          Split
        </CommandButton>
        <CommandButton name="join" {...buttonProps}>
          Join
        </CommandButton>
        <CommandButton name="insert" {...buttonProps}>
          Insert
        </CommandButton>
        <CommandButton name="remove" {...buttonProps}>
          Delete
        </CommandButton>
        <CommandButton name="realign" {...buttonProps}>
          Align again
        </CommandButton>
        <CommandButton name="undo" {...buttonProps} disabled={isRealigning || done.length === 0}>
          Undo
        </CommandButton>
        <CommandButton name="redo" {...buttonProps} disabled={isRealigning || undone.length === 0}>
          Redo
        </CommandButton>
        <CommandButton name="keys" onCommand={onCommand}>
          Keys
        </CommandButton>
      </div>
      <div className={styles.line}>
        <EdgeControls side="start" time={phrase?.start ?? 0} {...buttonProps} />
        <EdgeControls side="end" time={phrase?.end ?? 0} {...buttonProps} />
      </div>
    </section>
  );
}

type EdgeControlsProps = Omit<CommandBarProps, 'alignment'> & {
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
