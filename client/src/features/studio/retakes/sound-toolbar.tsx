import type { ReactNode } from 'react';
import { CommandButton } from '../keys/command-button.tsx';
import { CommandGroup, CommandGroups } from '../keys/command-group.tsx';
import { type CommandName, commands } from './retake-keys.ts';
import type { Retake } from './use-retake.ts';

type SoundToolbarProps = { retake: Retake; canRecord: boolean; onCommand: (name: CommandName) => void };

/**
 * Buttons for all commands, in groups, each with its key. A button that its own press disables keeps the focus;
 * otherwise the next Enter would use a take that nobody has heard.
 */
export function SoundToolbar({ retake, canRecord, onCommand }: SoundToolbarProps) {
  const { phrase, isRecording, isUsingMicrophone, isSending, isBusy, failed } = retake;
  const hasTake = phrase.retake !== null && failed === null && !isUsingMicrophone;
  const renderButton = (
    name: CommandName,
    { label, children, disabled = false }: { label: string; children: ReactNode; disabled?: boolean },
  ) => (
    <CommandButton
      command={commands[name]}
      label={label}
      disabled={disabled}
      focusableWhenDisabled
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
          disabled: !canRecord || (isBusy && !isRecording),
        })}
        {renderButton('chooseFile', {
          label: 'Choose a file',
          children: 'File',
          disabled: !canRecord || isBusy,
        })}
        {retake.hasRetry &&
          renderButton('retry', {
            label: 'Send again',
            children: 'Send again',
            disabled: isBusy || failed?.canRetry !== true,
          })}
      </CommandGroup>
      <CommandGroup name="Listen">
        {renderButton('playOld', {
          label: 'Play the present sound',
          children: 'Present',
          disabled: phrase.line_audio === null || isUsingMicrophone,
        })}
        {renderButton('playNew', {
          label: 'Play the new take',
          children: 'New',
          disabled: isUsingMicrophone || !retake.canDiscard,
        })}
      </CommandGroup>
      <CommandGroup name="Decide">
        {renderButton('take', {
          label: 'Use this take',
          children: 'Use this take',
          disabled: !hasTake || isBusy,
        })}
        {renderButton('discard', {
          ...labelDiscarding(retake),
          disabled: !isUsingMicrophone && !isSending && (isBusy || !retake.canDiscard),
        })}
      </CommandGroup>
      <CommandGroup name="Phrase">
        {renderButton('previous', {
          label: 'Previous phrase',
          children: 'Previous',
          disabled: phrase.previous_id === null || isBusy,
        })}
        {renderButton('next', {
          label: 'Next phrase',
          children: 'Next',
          disabled: phrase.next_id === null || isBusy,
        })}
        {renderButton('keys', { label: 'Keys', children: 'Keys' })}
      </CommandGroup>
    </CommandGroups>
  );
}

type Labels = { label: string; children: string };

function labelRecording(isRecording: boolean, hasTake: boolean): Labels {
  if (isRecording) return { label: 'Stop recording', children: 'Stop' };
  return hasTake
    ? { label: 'Record again', children: 'Record again' }
    : { label: 'Record the phrase', children: 'Record' };
}

function labelDiscarding({ isUsingMicrophone, isSending, failed }: Retake): Labels {
  if (isUsingMicrophone) return { label: 'Cancel the recording', children: 'Cancel' };
  if (isSending) return { label: 'Cancel sending', children: 'Cancel' };
  return { label: failed === null ? 'Discard the take' : 'Discard the recording', children: 'Discard' };
}
