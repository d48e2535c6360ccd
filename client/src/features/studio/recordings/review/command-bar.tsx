import type { ReactNode } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { separatorLabels } from '../../base/separators.ts';
import { CommandButton as AnyCommandButton } from '../../keys/command-button.tsx';
import { CommandGroup } from '../../keys/command-group.tsx';
import { type Alignment, countFlaggedPhrases } from '../draft/alignment-state.ts';
import { findChosenStretch } from '../draft/stretches.ts';
import { type CommandName, commands } from './alignment-keys.ts';
import styles from './command-bar.module.css';
import { formatSpeed, type ReviewSettings, speedsByCommand } from './review-settings.ts';
import { formatTime } from './time-label.ts';
import type { PresentSound } from './use-present-sound.ts';

type CommandBarProps = {
  alignment: Alignment;
  settings: ReviewSettings;
  /** Number of stretches of speech that aren't written down. */
  stretchCount: number;
  presentSound: PresentSound;
  onCommand: (name: CommandName) => void;
};

/** Buttons for all commands of the review, in groups, each with its key. */
export function CommandBar(props: CommandBarProps) {
  const { alignment, settings, stretchCount, presentSound, onCommand } = props;
  const { phrases, chosen, playing, isRealigning, areEdgesSeparate, hasFixedTexts, done, undone } = alignment;
  const flaggedCount = countFlaggedPhrases(phrases);
  const phrase = phrases[chosen];
  const startLabel = separatorLabels[phrase?.separator ?? 'space'];
  const stretch = findChosenStretch(alignment);
  const row = stretch ?? phrase;
  const title = stretch ? 'Speech that isn’t in your text' : `Phrase ${chosen + 1} of ${phrases.length}`;
  const rowProps = { onCommand, disabled: isRealigning };
  const phraseProps = { onCommand, disabled: isRealigning || stretch !== undefined };
  return (
    <section className={styles.bar} aria-label={title}>
      <div className={styles.head}>
        <p className={styles.title}>
          <strong>{title}</strong>{' '}
          <span>{flaggedCount === 0 ? 'Nothing left to check' : `${flaggedCount} left to check`}</span>
        </p>
        <div className={styles.buttons}>
          <CommandButton name="previous" label="Previous row" onCommand={onCommand}>
            <Icon name="up" size={16} />
          </CommandButton>
          <CommandButton name="next" label="Next row" onCommand={onCommand}>
            <Icon name="down" size={16} />
          </CommandButton>
        </div>
      </div>
      <CommandGroup name="Listen" styles={styles}>
        <CommandButton name="togglePlay" variant="primary" onCommand={onCommand}>
          <Icon name={playing === 'phrase' ? 'pause' : 'play'} size={16} />
          {playing === 'phrase' ? 'Pause' : 'Play'}
        </CommandButton>
        <CommandButton name="togglePlayOn" onCommand={onCommand}>
          {playing === 'on' ? 'Pause' : 'Play on'}
        </CommandButton>
        {hasFixedTexts && (
          <CommandButton
            name="playPresent"
            label={presentSound.isPlaying ? 'Stop the present sound' : 'Play the present sound'}
            disabled={!presentSound.has(chosen) || stretch !== undefined}
            onCommand={onCommand}
          >
            <Icon name={presentSound.isPlaying ? 'pause' : 'play'} size={16} />
            Present sound
          </CommandButton>
        )}
        {(Object.keys(speedsByCommand) as (keyof typeof speedsByCommand)[]).map((name) => (
          <CommandButton
            key={name}
            name={name}
            label={`Speed ${formatSpeed(speedsByCommand[name])}`}
            isPressed={settings.speed === speedsByCommand[name]}
            onCommand={onCommand}
          >
            {formatSpeed(speedsByCommand[name])}
          </CommandButton>
        ))}
      </CommandGroup>
      <CommandGroup name="Check" styles={styles}>
        {stretch ? (
          <CommandButton name="name" {...rowProps}>
            Name
          </CommandButton>
        ) : (
          <CommandButton name="mark" {...rowProps}>
            {phrase?.flagged === true ? 'Mark as right' : 'Mark to check'}
          </CommandButton>
        )}
        <CommandButton name="nextToCheck" disabled={flaggedCount === 0} onCommand={onCommand}>
          {flaggedCount === 0 ? 'Nothing to check' : `Next to check (${flaggedCount} left)`}
        </CommandButton>
        <CommandSwitch name="playsNext" isOn={settings.playsNext} onCommand={onCommand}>
          Play the next by itself
        </CommandSwitch>
        {stretchCount > 0 && (
          <CommandButton name="nextStretch" onCommand={onCommand}>
            {`Not in your text (${stretchCount})`}
          </CommandButton>
        )}
      </CommandGroup>
      <CommandGroup name="Edges" styles={styles}>
        <EdgeControls side="start" time={row?.start ?? 0} {...phraseProps} />
        <EdgeControls side="end" time={row?.end ?? 0} {...phraseProps} />
        <CommandSwitch name="separateEdges" isOn={!areEdgesSeparate} onCommand={onCommand}>
          Shared edges move together
        </CommandSwitch>
      </CommandGroup>
      {!hasFixedTexts && (
        <CommandGroup name="Text" styles={styles}>
          <CommandButton name="editText" {...rowProps}>
            {stretch ? 'Add as a phrase' : 'Edit text'}
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
          <CommandButton
            name="separate"
            label={`${startLabel}: change where the phrase starts`}
            {...phraseProps}
          >
            {startLabel}
          </CommandButton>
        </CommandGroup>
      )}
      <CommandGroup name="Align" styles={styles}>
        <CommandButton name="realign" {...phraseProps}>
          Align again
        </CommandButton>
        <CommandButton name="realignAlone" {...phraseProps}>
          Align this phrase only
        </CommandButton>
      </CommandGroup>
      <CommandGroup name="Steps" styles={styles}>
        <CommandButton name="undo" {...rowProps} disabled={isRealigning || done.length === 0}>
          Undo
        </CommandButton>
        <CommandButton name="redo" {...rowProps} disabled={isRealigning || undone.length === 0}>
          Redo
        </CommandButton>
        <CommandButton name="keys" onCommand={onCommand}>
          Keys
        </CommandButton>
      </CommandGroup>
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
  const { name, commands: edgeCommands } = edges[side];
  return (
    <div className={styles.edge}>
      <span className={styles.time}>
        {name} {formatTime(time)}
      </span>
      {edgeCommands.map(([command, shownText, label]) => (
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
  isPressed?: boolean;
  onCommand: (name: CommandName) => void;
  children: ReactNode;
};

function CommandButton({ name, onCommand, ...rest }: CommandButtonProps) {
  return <AnyCommandButton command={commands[name]} showsKey onPress={() => onCommand(name)} {...rest} />;
}

type CommandSwitchProps = Pick<CommandButtonProps, 'name' | 'onCommand'> & {
  isOn: boolean;
  children: string;
};

/** Button that switches a setting on or off. Shows a check mark while it is on. */
function CommandSwitch({ name, isOn, onCommand, children }: CommandSwitchProps) {
  return (
    <CommandButton name={name} isPressed={isOn} onCommand={onCommand}>
      <Icon name={isOn ? 'check' : 'close'} size={16} />
      {children}
    </CommandButton>
  );
}
