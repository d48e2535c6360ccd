import type { OpenItem } from '@lingostory/contract/studio/meanings/open-items';
import type { ReactNode } from 'react';
import { CommandButton } from '../keys/command-button.tsx';
import { type CommandName, commands } from './meanings-keys.ts';
import type { MeaningsState } from './state/meanings-state.ts';
import type { Phrase } from './state/words.ts';
import styles from './toolbar.module.css';

type ToolbarProps = {
  state: MeaningsState;
  phrase: Phrase;
  openItem: OpenItem | undefined;
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
      <Group name="Listen">
        {renderButton('play', 'Play the phrase', 'Play', phrase.line_audio === null)}
      </Group>
      <Group name="Word">
        {renderButton('previous', 'Previous word', 'Previous')}
        {renderButton('next', 'Next word', 'Next')}
        {renderButton('skip', 'Skip', 'Skip', hasNoOpenItem)}
      </Group>
      <Group name="Take all">
        {renderButton('takePhrase', 'Take all of this phrase', 'This phrase', hasNoOpenItem)}
        {renderButton('takeChapter', 'Take all of the chapter', 'The chapter')}
      </Group>
      <Group name="Steps">
        {renderButton('undo', 'Undo', 'Undo', state.done.length === 0)}
        {renderButton('keys', 'Keys', 'Keys')}
      </Group>
    </div>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a grid in every browser.
    <div role="group" aria-label={name} className={styles.group}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
