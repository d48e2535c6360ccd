import type { PhraseItem } from '@lingostory/contract/studio/meanings/open-items';
import type { ReactNode } from 'react';
import { CommandButton } from '../keys/command-button.tsx';
import { CommandGroup, CommandGroups } from '../keys/command-group.tsx';
import { type CommandName, commands } from './meanings-keys.ts';
import type { MeaningsState } from './state/meanings-state.ts';
import { countChecks, countOpenWords, countWords, type Phrase } from './state/words.ts';

type ToolbarProps = {
  state: MeaningsState;
  phrase: Phrase;
  item: PhraseItem | undefined;
  onCommand: (name: CommandName) => void;
  /** The message that stands after the last group. */
  children: ReactNode;
};

/** Buttons for the commands that have no other control on the page, in groups, each with its key. */
export function Toolbar({ state, phrase, item, onCommand, children }: ToolbarProps) {
  const renderButton = (name: CommandName, label: string, text: string, disabled = false) => (
    <CommandButton
      command={commands[name]}
      label={label}
      disabled={disabled}
      showsKey
      onPress={() => onCommand(name)}
    >
      {text}
    </CommandButton>
  );
  const isExplained = item !== undefined && item.meaning !== '';
  return (
    <CommandGroups label="Commands" isSeparated>
      <CommandGroup name="Listen">
        {renderButton('play', 'Play the phrase', 'Play', phrase.line_audio === null)}
      </CommandGroup>
      <CommandGroup name="Word">
        {renderButton('previous', 'Previous word', 'Previous')}
        {renderButton('next', 'Next word', 'Next')}
        {isExplained
          ? renderButton('skip', `Keep “${item.meaning}” in this phrase`, 'Keep')
          : renderButton('skip', 'Skip', 'Skip', item === undefined)}
        {isExplained &&
          item.explainedBy === phrase.phrase_no &&
          renderButton('remove', 'Remove the meaning in this phrase', 'Remove')}
      </CommandGroup>
      <CommandGroup name="Take all">
        {renderButton(
          'takePhrase',
          'Take all of this phrase',
          'This phrase',
          countOpenWords(phrase) + countChecks(phrase) === 0,
        )}
        {renderButton(
          'takeChapter',
          'Take all of the chapter',
          'The chapter',
          countWords(state.phrases).open === 0,
        )}
      </CommandGroup>
      <CommandGroup name="Steps">
        {renderButton('undo', 'Undo', 'Undo', state.done.length === 0)}
        {renderButton('keys', 'Keys', 'Keys')}
      </CommandGroup>
      {children}
    </CommandGroups>
  );
}
