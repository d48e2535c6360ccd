import type { RefObject } from 'react';
import { useKeyCommands } from '../keys/use-key-commands.ts';
import { type CommandName, commandOf } from './phrase-list-keys.ts';

/** Commands that use a control of the chosen row. */
type RowCommandName = 'edit' | 'separate' | 'remove' | 'moveTo';

/** Commands that need no chosen phrase. */
type ListCommandName = 'next' | 'previous' | 'undo' | 'keys';

type PhraseCommandsOptions = {
  /** The element that contains the rows. */
  frame: RefObject<HTMLElement | null>;
  phraseId: number | undefined;
  actions: Readonly<Record<ListCommandName, () => void>> &
    Readonly<Record<Exclude<CommandName, RowCommandName | ListCommandName>, (phraseId: number) => void>>;
};

/** Runs the commands of the phrase list by their keys, and returns the function that runs one. */
export function usePhraseCommands({ frame, phraseId, actions }: PhraseCommandsOptions) {
  const handleCommand = (name: CommandName) => {
    if (name === 'undo' || name === 'keys' || name === 'next' || name === 'previous') return actions[name]();
    if (phraseId === undefined) return;
    if (!isRowCommand(name)) return actions[name](phraseId);
    const control = frame.current?.querySelector<HTMLElement>(
      `[data-chosen] :is([data-command="${name}"], [data-move="${phraseId}-${toMoveSuffix(name)}"])`,
    );
    if (name === 'separate') control?.focus();
    else control?.click();
  };
  useKeyCommands(commandOf, handleCommand);
  return handleCommand;
}

const isRowCommand = (name: CommandName): name is RowCommandName =>
  name === 'edit' || name === 'separate' || name === 'remove' || name === 'moveTo';

const toMoveSuffix = (name: RowCommandName) => (name === 'moveTo' ? 'to' : name);
