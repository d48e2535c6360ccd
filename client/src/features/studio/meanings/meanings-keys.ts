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
  | 'takeForBook'
  | 'remove'
  | 'checks'
  | 'nextWord'
  | 'previousWord'
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
  takeFirst: {
    keys: ['Enter'],
    does: 'Take the first suggestion for an open word or one to check, unless it is a guess',
  },
  take1: { keys: ['1'], does: 'Take the first suggestion or guess' },
  take2: { keys: ['2'], does: 'Take the second one' },
  take3: { keys: ['3'], does: 'Take the third one' },
  take4: { keys: ['4'], does: 'Take the fourth one' },
  take5: { keys: ['5'], does: 'Take the fifth one' },
  type: {
    keys: ['Space'],
    does: 'Type a meaning that starts with a digit or a symbol. Letters and brackets start one right away',
  },
  play: { keys: ['Ctrl+Space', 'F2'], does: 'Play the phrase, or stop it' },
  next: { keys: ['→'], does: 'Next word that is open or to check', isRepeatable: true },
  previous: { keys: ['←'], does: 'Previous word that is open or to check', isRepeatable: true },
  nextWord: { keys: ['Shift+→'], does: 'Next word, explained ones too', isRepeatable: true },
  previousWord: { keys: ['Shift+←'], does: 'Previous word, explained ones too', isRepeatable: true },
  nextPhrase: { keys: ['↓'], does: 'Next phrase', isRepeatable: true },
  previousPhrase: { keys: ['↑'], does: 'Previous phrase', isRepeatable: true },
  takePhrase: {
    keys: ['Ctrl+Enter'],
    does: 'Take the first suggestion for every word of the phrase that is open or to check',
  },
  takeChapter: {
    keys: ['Ctrl+Shift+Enter'],
    does: 'Take the first suggestion for every open word of the chapter',
  },
  skip: {
    keys: ['0'],
    does: 'Take none: skip the word in the whole chapter, or keep an explained word’s meaning in this phrase',
  },
  takeForBook: {
    keys: ['Shift+Enter'],
    does: 'Give an explained word the typed meaning, or the one to check, in the whole book',
  },
  remove: {
    keys: ['Ctrl+Delete'],
    does: 'Remove the phrase’s own meaning of the word, so that the book’s shows again',
  },
  checks: { keys: ['F9'], does: 'Visit or leave out the meanings to check' },
  undo: { keys: ['Ctrl+Z'], does: 'Undo' },
  keys: { keys: ['?'], does: 'This list' },
};

const findCommand = createCommandFinder(commands);

/** Ctrl+Backspace deletes a word while typing. Once the field is empty, it must not remove the meaning. */
export function commandOf(keyPress: KeyPress): CommandName | null {
  const command = findCommand(keyPress);
  return command === 'remove' && keyPress.key === 'Backspace' ? null : command;
}

export const takeCommandNames = ['take1', 'take2', 'take3', 'take4', 'take5'] as const;

/**
 * True if a key pressed outside a text field starts a meaning: a letter, a bracket, a quotation mark, a hyphen, or a dead key
 * such as an accent. No command uses these keys.
 */
export function isMeaningStart({ key, hasCtrl, hasOtherModifier, focus }: KeyPress): boolean {
  return (
    !hasCtrl &&
    !hasOtherModifier &&
    (focus === 'page' || focus === 'control' || focus === 'arrowControl') &&
    (key === 'Dead' || /^[\p{L}([{«“‘"'"-]$/u.test(key))
  );
}
