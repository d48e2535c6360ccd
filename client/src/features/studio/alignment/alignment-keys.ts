export type CommandName =
  | 'togglePlay'
  | 'togglePlayOn'
  | 'next'
  | 'previous'
  | 'nextToCheck'
  | 'mark'
  | 'editText'
  | 'split'
  | 'join'
  | 'insert'
  | 'remove'
  | 'realign'
  | 'startEarlier'
  | 'startLater'
  | 'endEarlier'
  | 'endLater'
  | 'startMuchEarlier'
  | 'startMuchLater'
  | 'endMuchEarlier'
  | 'endMuchLater'
  | 'undo'
  | 'redo'
  | 'keys';

type Command = {
  /** As they are written on the keyboard. */
  keys: readonly string[];
  does: string;
  /** Held down, it is done again and again. */
  repeats?: true;
};

/** Every command with its keys, in the order of the list that editors see. */
export const commands: Readonly<Record<CommandName, Command>> = {
  togglePlay: { keys: ['Space'], does: 'Play or pause the phrase' },
  togglePlayOn: { keys: ['L', 'Shift+Space'], does: 'Play on from here, or pause' },
  next: { keys: ['↓'], does: 'Next phrase', repeats: true },
  previous: { keys: ['↑'], does: 'Previous phrase', repeats: true },
  nextToCheck: { keys: ['N'], does: 'Next phrase to check' },
  mark: { keys: ['C'], does: 'Mark as right, or to check' },
  editText: { keys: ['E'], does: 'Edit the text' },
  split: { keys: ['S'], does: 'Split where the recording stands' },
  join: { keys: ['J'], does: 'Join with the next phrase' },
  insert: { keys: ['I'], does: 'Insert a phrase after this one' },
  remove: { keys: ['Delete'], does: 'Delete the phrase' },
  realign: { keys: ['R'], does: 'Align this phrase and its neighbours again' },
  startEarlier: { keys: ['Q'], does: 'Start 10 ms earlier', repeats: true },
  startLater: { keys: ['W'], does: 'Start 10 ms later', repeats: true },
  endEarlier: { keys: ['O'], does: 'End 10 ms earlier', repeats: true },
  endLater: { keys: ['P'], does: 'End 10 ms later', repeats: true },
  startMuchEarlier: { keys: ['Shift+Q'], does: 'Start 100 ms earlier', repeats: true },
  startMuchLater: { keys: ['Shift+W'], does: 'Start 100 ms later', repeats: true },
  endMuchEarlier: { keys: ['Shift+O'], does: 'End 100 ms earlier', repeats: true },
  endMuchLater: { keys: ['Shift+P'], does: 'End 100 ms later', repeats: true },
  undo: { keys: ['U', 'Ctrl+Z'], does: 'Undo' },
  redo: { keys: ['Shift+U', 'Ctrl+Shift+Z'], does: 'Redo' },
  keys: { keys: ['?'], does: 'This list' },
};

/** What a button says when somebody points at it. */
export const tooltipOf = (name: CommandName) => `${commands[name].does} (${commands[name].keys[0]})`;

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Backspace: 'Delete',
};

const byKey = new Map<string, CommandName>();
for (const [name, { keys }] of Object.entries(commands)) {
  for (const key of keys) byKey.set(key, name as CommandName);
}

/** What has the focus: a control keeps Space for itself, text and a dialog keep every key. */
export type Focus = 'page' | 'control' | 'text' | 'dialog';

export type KeyPress = {
  key: string;
  shift: boolean;
  /** Ctrl, or the Command key of a Mac. */
  ctrl: boolean;
  /** Alt, AltGr, or a text that is being composed. */
  other: boolean;
  repeat: boolean;
  focus: Focus;
};

/** The command of a key, if it is one; the browser's own shortcuts stay the browser's. */
export function commandOf({ key, shift, ctrl, other, repeat, focus }: KeyPress): CommandName | null {
  if (other || focus === 'text' || focus === 'dialog') return null;
  const label = names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  if (focus === 'control' && label === 'Space') return null;
  // Where ? is typed with Shift depends on the keyboard.
  const withShift = shift && label !== '?' ? 'Shift+' : '';
  const command = byKey.get(`${ctrl ? 'Ctrl+' : ''}${withShift}${label}`) ?? null;
  return command !== null && repeat && commands[command].repeats === undefined ? null : command;
}
