import type { OpenItem } from '@lingostory/contract/studio/meanings/open-items';
import type { ReactNode } from 'react';
import { CommandButton } from '../keys/command-button.tsx';
import styles from './meanings-editor.module.css';
import { type CommandName, commands } from './meanings-keys.ts';
import type { MeaningsState } from './state/meanings-state.ts';

type ToolbarProps = {
  state: MeaningsState;
  openItem: OpenItem | undefined;
  onCommand: (name: CommandName) => void;
};

/** Buttons for the commands that have no other control on the page. */
export function Toolbar({ state, openItem, onCommand }: ToolbarProps) {
  const renderButton = (name: CommandName, children: ReactNode, disabled = false) => (
    <CommandButton command={commands[name]} disabled={disabled} onPress={() => onCommand(name)}>
      {children}
    </CommandButton>
  );
  const hasNoOpenItem = openItem === undefined;
  return (
    <div className={styles.toolbar} data-toolbar="">
      {renderButton('skip', 'Skip', hasNoOpenItem)}
      {renderButton('takePhrase', 'Take all of this phrase', hasNoOpenItem)}
      {renderButton('takeChapter', 'Take all of the chapter')}
      {renderButton('undo', 'Undo', state.done.length === 0)}
      {renderButton('keys', 'Keys')}
    </div>
  );
}
