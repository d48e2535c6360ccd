import type { PhraseItem } from '@lingostory/contract/studio/meanings/open-items';
import type { ReactNode } from 'react';
import { CommandButton } from '../keys/command-button.tsx';
import { CommandGroup } from '../keys/command-group.tsx';
import { type CommandName, commands } from './meanings-keys.ts';
import type { MeaningsState } from './state/meanings-state.ts';
import type { Phrase } from './state/words.ts';
import styles from './toolbar.module.css';

type ToolbarProps = {
  state: MeaningsState;
  phrase: Phrase;
  openItem: PhraseItem | undefined;
  onCommand: (name: CommandName) => void;
};

/** Buttons for the commands that have no other control on the page, in groups, each with its key. */
export function Toolbar({ state, phrase, openItem, onCommand }: ToolbarProps) {
  const renderButton = (name: CommandName, label: string, children: ReactNode, disabled = false) => (
    <CommandButton
      command={commands[name]}
      label={label}
      disabled={disabled}
      showsKey
      onPress={() => onCommand(name)}
    >
      {children}
    </CommandButton>
  );
  const hasNoOpenItem = openItem === undefined;
  return (
    <div className={styles.toolbar} data-toolbar="">
      <CommandGroup name="Listen" styles={styles}>
        {renderButton('play', 'Play the phrase', 'Play', phrase.line_audio === null)}
      </CommandGroup>
      <CommandGroup name="Word" styles={styles}>
        {renderButton('previous', 'Previous word', 'Previous')}
        {renderButton('next', 'Next word', 'Next')}
        {renderButton('skip', 'Skip', 'Skip', hasNoOpenItem)}
      </CommandGroup>
      <CommandGroup name="Take all" styles={styles}>
        {renderButton('takePhrase', 'Take all of this phrase', 'This phrase', hasNoOpenItem)}
        {renderButton('takeChapter', 'Take all of the chapter', 'The chapter')}
      </CommandGroup>
      <CommandGroup name="Steps" styles={styles}>
        {renderButton('undo', 'Undo', 'Undo', state.done.length === 0)}
        {renderButton('keys', 'Keys', 'Keys')}
      </CommandGroup>
    </div>
  );
}
