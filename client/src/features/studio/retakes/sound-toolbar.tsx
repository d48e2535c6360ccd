import type { ReactNode } from 'react';
import { CommandButton } from '../keys/command-button.tsx';
import { CommandGroup, CommandGroups } from '../keys/command-group.tsx';
import { type CommandName, commands } from './retake-keys.ts';
import type { Retake } from './use-retake.ts';

type SoundToolbarProps = { retake: Retake; canRecord: boolean; onCommand: (name: CommandName) => void };

/** Buttons for all commands, in groups, each with its key. */
export function SoundToolbar({ retake, canRecord, onCommand }: SoundToolbarProps) {
  const { phrase, isRecording, work } = retake;
  const isBusy = work !== null;
  const hasTake = phrase.retake !== null && retake.rejected === null && !isRecording;
  const renderButton = (
    name: CommandName,
    { label, children, disabled = false }: { label: string; children: ReactNode; disabled?: boolean },
  ) => (
    <CommandButton
      command={commands[name]}
      label={label}
      disabled={disabled}
      variant={name === 'take' || (name === 'record' && !hasTake) ? 'primary' : 'quiet'}
      showsKey
      onPress={() => onCommand(name)}
    >
      {children}
    </CommandButton>
  );
  return (
    <CommandGroups label="Commands" isSeparated>
      <CommandGroup name="Record">
        {renderButton('record', {
          ...labelRecording(isRecording, hasTake),
          disabled: !canRecord || isBusy,
        })}
        {renderButton('chooseFile', {
          label: 'Choose a file',
          children: 'File',
          disabled: !canRecord || isBusy || isRecording,
        })}
      </CommandGroup>
      <CommandGroup name="Listen">
        {renderButton('playOld', {
          label: 'Play the present sound',
          children: 'Present',
          disabled: phrase.line_audio === null || isRecording,
        })}
        {renderButton('playNew', {
          label: 'Play the new take',
          children: 'New',
          disabled: isRecording || (!hasTake && retake.rejected === null),
        })}
      </CommandGroup>
      <CommandGroup name="Decide">
        {renderButton('take', {
          label: 'Take it',
          children: 'Take it',
          disabled: !hasTake || isBusy,
        })}
        {renderButton('drop', {
          label: isRecording ? 'Cancel the recording' : 'Drop the take',
          children: isRecording ? 'Cancel' : 'Drop',
          disabled: isBusy || (!isRecording && !hasTake && retake.rejected === null),
        })}
      </CommandGroup>
      <CommandGroup name="Phrase">
        {renderButton('previous', {
          label: 'Previous phrase',
          children: 'Previous',
          disabled: phrase.previous_id === null || isRecording || isBusy,
        })}
        {renderButton('next', {
          label: 'Next phrase',
          children: 'Next',
          disabled: phrase.next_id === null || isRecording || isBusy,
        })}
        {renderButton('keys', { label: 'Keys', children: 'Keys' })}
      </CommandGroup>
    </CommandGroups>
  );
}

function labelRecording(isRecording: boolean, hasTake: boolean): { label: string; children: string } {
  if (isRecording) return { label: 'Stop recording', children: 'Stop' };
  return hasTake
    ? { label: 'Record again', children: 'Record again' }
    : { label: 'Record the phrase', children: 'Record' };
}
