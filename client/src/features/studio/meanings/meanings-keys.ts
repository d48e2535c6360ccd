import { type Commands, createCommandFinder, type KeyPress } from '../keys/key-commands.ts';

export type CommandName =
  | 'takeFirst'
  | 'take1'
  | 'take2'
  | 'take3'
  | 'take4'
  | 'take5'
  | 'type'
  | 'play'
  | 'next'
  | 'previous'
  | 'nextPhrase'
  | 'previousPhrase'
  | 'takePhrase'
  | 'takeChapter'
  | 'skip'
  | 'undo'
  | 'keys';

/** All commands and their keys, in the order in which the key list shows them. */
export const commands: Commands<CommandName> = {
  takeFirst: { keys: ['Enter'], does: 'Take the first suggestion, unless it is a guess' },
  take1: { keys: ['1'], does: 'Take the first suggestion or guess' },
  take2: { keys: ['2'], does: 'Take the second one' },
  take3: { keys: ['3'], does: 'Take the third one' },
  take4: { keys: ['4'], does: 'Take the fourth one' },
  take5: { keys: ['5'], does: 'Take the fifth one' },
  type: {
    keys: ['Space'],
    does: 'Type a meaning that starts with a digit or a symbol. Letters start one right away',
  },
  play: { keys: ['Ctrl+Space', 'F2'], does: 'Play the phrase, or stop it' },
  next: { keys: ['→'], does: 'Next word', isRepeatable: true },
  previous: { keys: ['←'], does: 'Previous word', isRepeatable: true },
  nextPhrase: { keys: ['↓'], does: 'Next phrase', isRepeatable: true },
  previousPhrase: { keys: ['↑'], does: 'Previous phrase', isRepeatable: true },
  takePhrase: { keys: ['Ctrl+Enter'], does: 'Take the first suggestion for every open word of the phrase' },
  takeChapter: {
    keys: ['Ctrl+Shift+Enter'],
    does: 'Take the first suggestion for every open word of the chapter',
  },
  skip: { keys: ['0'], does: 'Take none: skip the word, here and in the rest of the chapter' },
  undo: { keys: ['Ctrl+Z'], does: 'Undo' },
  keys: { keys: ['?'], does: 'This list' },
};

export const commandOf = createCommandFinder(commands);

export const takeCommandNames = ['take1', 'take2', 'take3', 'take4', 'take5'] as const;

/**
 * True if a key pressed outside a text field starts a meaning: a letter, or a dead key such as an accent. No command
 * uses these keys.
 */
export function isMeaningStart({ key, hasCtrl, hasOtherModifier, focus }: KeyPress): boolean {
  return (
    !hasCtrl &&
    !hasOtherModifier &&
    (focus === 'page' || focus === 'control') &&
    (key === 'Dead' || /^\p{L}$/u.test(key))
  );
}
