import { type Commands, createCommandFinder } from '../keys/key-commands.ts';

export type CommandName =
  | 'enter'
  | 'enterBack'
  | 'takeKnown'
  | 'play'
  | 'playsNext'
  | 'report'
  | 'next'
  | 'previous'
  | 'revert'
  | 'undo'
  | 'draftAll'
  | 'acceptAll'
  | 'import'
  | 'keys';

/**
 * All commands and their keys, in the order in which the key list shows them. None of them types anything, because they
 * also work in the field.
 */
export const commands: Commands<CommandName> = {
  enter: {
    keys: ['Enter'],
    does: 'Save, and go to the next phrase that needs you. A draft that you leave as it is gets accepted',
  },
  enterBack: { keys: ['Shift+Enter'], does: 'Save, and go to the previous phrase' },
  takeKnown: { keys: ['Ctrl+Enter'], does: 'Take the first translation of the same phrase elsewhere' },
  play: { keys: ['Ctrl+Space', 'F2'], does: 'Play the clip, or stop it' },
  playsNext: { keys: ['F4'], does: 'Play the clip of each phrase that you go to by itself, or not' },
  report: { keys: ['F8'], does: 'Report the sound of this phrase, to mend it later' },
  next: { keys: ['↓'], does: 'Next phrase, from the last line of the field', isRepeatable: true },
  previous: { keys: ['↑'], does: 'Previous phrase, from the first line of the field', isRepeatable: true },
  revert: { keys: ['Esc'], does: 'Drop what you typed. In a conflict, keep the other version' },
  undo: { keys: ['Ctrl+Z'], does: 'Undo the last step. While you type, your browser undoes letters' },
  draftAll: { keys: ['Ctrl+Shift+Enter'], does: 'Have the missing translations of the chapter drafted' },
  acceptAll: { keys: ['Shift+F8'], does: 'Accept all drafts of the chapter' },
  import: { keys: ['F9'], does: 'Paste translations of the chapter, or import them from a file' },
  keys: { keys: ['?'], does: 'This list, outside of the field' },
};

export const commandOf = createCommandFinder(commands);
