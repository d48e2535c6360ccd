import { type Commands, createCommandFinder } from '../keys/key-commands.ts';

export type CommandName =
  | 'togglePlay'
  | 'togglePlayOn'
  | 'next'
  | 'previous'
  | 'edit'
  | 'separate'
  | 'remove'
  | 'moveUp'
  | 'moveDown'
  | 'moveTo'
  | 'undo'
  | 'keys';

/** All commands and their keys, in the order in which the key list shows them. */
export const commands: Commands<CommandName> = {
  togglePlay: { keys: ['Space'], does: 'Play the clip of the chosen phrase, or stop it' },
  togglePlayOn: { keys: ['L', 'Shift+Space'], does: 'Play on from the chosen phrase, or stop' },
  next: { keys: ['↓'], does: 'Next phrase', isRepeatable: true },
  previous: { keys: ['↑'], does: 'Previous phrase', isRepeatable: true },
  edit: { keys: ['E'], does: 'Edit the phrase' },
  separate: { keys: ['B'], does: 'Choose where the phrase starts' },
  remove: { keys: ['Delete'], does: 'Delete the phrase' },
  moveUp: { keys: ['Shift+↑'], does: 'Move the phrase up' },
  moveDown: { keys: ['Shift+↓'], does: 'Move the phrase down' },
  moveTo: { keys: ['N'], does: 'Move the phrase to a number' },
  undo: { keys: ['U', 'Ctrl+Z'], does: 'Undo the last deletion' },
  keys: { keys: ['?'], does: 'This list' },
};

export const commandOf = createCommandFinder(commands);
