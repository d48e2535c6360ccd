import { type Commands, createCommandFinder } from '../keys/key-commands.ts';

export type CommandName =
  | 'record'
  | 'chooseFile'
  | 'retry'
  | 'playOld'
  | 'playNew'
  | 'take'
  | 'discard'
  | 'previous'
  | 'next'
  | 'keys';

/** All commands and their keys, in the order in which the key list shows them. */
export const commands: Commands<CommandName> = {
  record: { keys: ['R', 'Space'], does: 'Record the phrase, or stop. A new recording replaces the take' },
  chooseFile: { keys: ['F'], does: 'Choose an audio file instead' },
  retry: { keys: ['T'], does: 'Send a recording again that wasn’t sent' },
  playOld: { keys: ['O', '1', 'V'], does: 'Play the present sound, or stop it' },
  playNew: { keys: ['N', '2'], does: 'Play the new take, or stop it' },
  take: { keys: ['Enter'], does: 'Use the new take. Readers hear it from then on' },
  discard: { keys: ['Esc'], does: 'Cancel recording or sending, or discard the new take' },
  previous: { keys: ['↑'], does: 'Previous phrase' },
  next: { keys: ['↓'], does: 'Next phrase' },
  keys: { keys: ['?'], does: 'This list' },
};

export const commandOf = createCommandFinder(commands);
