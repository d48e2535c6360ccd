import type { StudioPhraseView } from '@lingostory/contract/studio/phrases/schemas';
import type { ReactNode } from 'react';
import type { RowOrder } from '../base/rows/use-row-order.ts';
import { CommandButton } from '../keys/command-button.tsx';
import { CommandGroup, CommandGroups } from '../keys/command-group.tsx';
import { type CommandName, commands } from './phrase-list-keys.ts';

type PhraseCommandsProps = {
  phrase: StudioPhraseView;
  order: RowOrder;
  isPlayingOn: boolean;
  canUndo: boolean;
  onCommand: (name: CommandName) => void;
};

/** Buttons for what can be done with the chosen phrase, in groups, each with its key. */
export function PhraseCommands({ phrase, order, isPlayingOn, canUndo, onCommand }: PhraseCommandsProps) {
  const { phrase_no: phraseNo, line_audio: clip } = phrase;
  const position = order.positionOf(phrase.id);
  const renderButton = (name: CommandName, children: ReactNode, disabled = false, label?: string) => (
    <CommandButton
      command={commands[name]}
      disabled={disabled}
      showsKey
      {...(label !== undefined && { label })}
      onPress={() => onCommand(name)}
    >
      {children}
    </CommandButton>
  );
  return (
    <CommandGroups label={`Chosen phrase ${phraseNo}`}>
      <CommandGroup name={`Phrase ${phraseNo}`}>
        {renderButton('previous', 'Previous')}
        {renderButton('next', 'Next')}
      </CommandGroup>
      <CommandGroup name="Listen">
        {renderButton('togglePlay', 'Play', clip === null)}
        {renderButton('togglePlayOn', isPlayingOn ? 'Stop' : 'Play on')}
      </CommandGroup>
      <CommandGroup name="Change">
        {renderButton('edit', 'Edit')}
        {renderButton('separate', 'Where it starts', position === 0)}
        {renderButton('remove', 'Delete')}
      </CommandGroup>
      <CommandGroup name="Move">
        {renderButton('moveUp', 'Up', position <= 0, 'Move the chosen phrase up')}
        {renderButton('moveDown', 'Down', position >= order.total - 1, 'Move the chosen phrase down')}
        {renderButton('moveTo', 'To a number', order.total < 2, 'Move the chosen phrase to a number')}
      </CommandGroup>
      <CommandGroup name="Steps">
        {renderButton('undo', 'Undo', !canUndo, 'Undo the last deletion')}
        {renderButton('keys', 'Keys')}
      </CommandGroup>
    </CommandGroups>
  );
}
