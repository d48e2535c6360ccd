import { type Commands, createCommandFinder } from '../../keys/key-commands.ts';

export type CommandName =
  | 'togglePlay'
  | 'togglePlayOn'
  | 'playPresent'
  | 'next'
  | 'previous'
  | 'nextToCheck'
  | 'nextStretch'
  | 'mark'
  | 'playsNext'
  | 'speedNormal'
  | 'speedFaster'
  | 'speedFastest'
  | 'editText'
  | 'name'
  | 'separate'
  | 'split'
  | 'join'
  | 'insert'
  | 'remove'
  | 'realign'
  | 'realignAlone'
  | 'startEarlier'
  | 'startLater'
  | 'endEarlier'
  | 'endLater'
  | 'startMuchEarlier'
  | 'startMuchLater'
  | 'endMuchEarlier'
  | 'endMuchLater'
  | 'separateEdges'
  | 'undo'
  | 'redo'
  | 'keys';

/** All commands and their keys, in the order in which the key list shows them. */
export const commands: Commands<CommandName> = {
  togglePlay: { keys: ['Space'], does: 'Play or pause the chosen row' },
  togglePlayOn: { keys: ['L', 'Shift+Space'], does: 'Play on from here, or pause' },
  playPresent: { keys: ['V'], does: 'Play the sound that the phrase has now, or stop it' },
  next: { keys: ['↓'], does: 'Next row', isRepeatable: true },
  previous: { keys: ['↑'], does: 'Previous row', isRepeatable: true },
  nextToCheck: { keys: ['N'], does: 'Next phrase to check' },
  nextStretch: { keys: ['T'], does: 'Next unwritten speech' },
  mark: { keys: ['C'], does: 'Mark as right or to check' },
  playsNext: { keys: ['A'], does: 'Play the next phrase to check by itself, or not' },
  speedNormal: { keys: ['1'], does: 'Normal speed' },
  speedFaster: { keys: ['2'], does: 'Speed 1.25×' },
  speedFastest: { keys: ['3'], does: 'Speed 1.5×' },
  editText: { keys: ['E'], does: 'Edit the text, or add speech as a phrase' },
  name: { keys: ['M'], does: 'Name speech that isn’t in your text' },
  separate: { keys: ['B'], does: 'Change where the phrase starts' },
  split: { keys: ['S'], does: 'Split at the playback position' },
  join: { keys: ['J'], does: 'Join with the next phrase' },
  insert: { keys: ['I'], does: 'Insert a phrase after this one' },
  remove: { keys: ['Delete'], does: 'Delete the phrase' },
  realign: { keys: ['R'], does: 'Align this phrase and its neighbors again, except times set by hand' },
  realignAlone: { keys: ['Shift+R'], does: 'Align this phrase only' },
  startEarlier: { keys: ['Q'], does: 'Start 10 ms earlier', isRepeatable: true },
  startLater: { keys: ['W'], does: 'Start 10 ms later', isRepeatable: true },
  endEarlier: { keys: ['O'], does: 'End 10 ms earlier', isRepeatable: true },
  endLater: { keys: ['P'], does: 'End 10 ms later', isRepeatable: true },
  startMuchEarlier: { keys: ['Shift+Q'], does: 'Start 100 ms earlier', isRepeatable: true },
  startMuchLater: { keys: ['Shift+W'], does: 'Start 100 ms later', isRepeatable: true },
  endMuchEarlier: { keys: ['Shift+O'], does: 'End 100 ms earlier', isRepeatable: true },
  endMuchLater: { keys: ['Shift+P'], does: 'End 100 ms later', isRepeatable: true },
  separateEdges: {
    keys: ['G'],
    does: 'Move shared edges for both phrases, or each edge alone, as with Shift while dragging',
  },
  undo: { keys: ['U', 'Ctrl+Z'], does: 'Undo' },
  redo: { keys: ['Shift+U', 'Ctrl+Shift+Z'], does: 'Redo' },
  keys: { keys: ['?'], does: 'This list' },
};

const textCommandNames: ReadonlySet<CommandName> = new Set<CommandName>([
  'editText',
  'separate',
  'split',
  'join',
  'insert',
  'remove',
]);

/**
 * Returns the commands of a review. If the phrases are those of the chapter, their texts stay and their sound can be
 * heard.
 */
export const listCommands = (hasFixedTexts: boolean): Partial<Commands<CommandName>> =>
  Object.fromEntries(
    Object.entries(commands).filter(([name]) =>
      hasFixedTexts ? !textCommandNames.has(name as CommandName) : name !== 'playPresent',
    ),
  );

export const commandOf = createCommandFinder(commands);
