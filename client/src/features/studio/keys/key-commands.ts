/** Editor command that can be run with a key, a button or both. */
export type Command = {
  /** Key labels as printed on the keyboard. The tooltip shows the first one. */
  keys: readonly string[];
  does: string;
  /** True if holding the key down repeats the command. */
  isRepeatable?: true;
};
/** All commands of a page, in the order in which the key list shows them. */
export type Commands<Name extends string> = Readonly<Record<Name, Command>>;

/** Returns the tooltip of a command's button. */
export const tooltipOf = ({ does, keys }: Command) => `${does} (${keys[0]})`;

const keyLabels: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: 'Delete',
  Escape: 'Esc',
};

/**
 * Kind of the focused element. While `text` or `dialog` has the focus, no key runs a command. A `control` keeps only
 * Enter and, without Ctrl, Space for itself, and an `emptyField` only Space. An `arrowControl`, such as a player, is a
 * control that also uses the arrow keys. A `commandText` is a text field whose page runs commands while text is in it,
 * with keys that type nothing.
 */
export type FocusKind =
  | 'page'
  | 'control'
  | 'arrowControl'
  | 'emptyField'
  | 'commandText'
  | 'text'
  | 'dialog';

export type KeyPress = {
  key: string;
  hasShift: boolean;
  /** True for Ctrl, or the Command key on a Mac. */
  hasCtrl: boolean;
  /** True while Alt or AltGr is held down, or during IME composition. */
  hasOtherModifier: boolean;
  repeat: boolean;
  focus: FocusKind;
};

/** Returns a function that finds the command for a key press. It ignores browser shortcuts. */
export function createCommandFinder<Name extends string>(commands: Commands<Name>) {
  const commandNamesByKey = new Map<string, Name>();
  for (const name of Object.keys(commands) as Name[]) {
    for (const key of commands[name].keys) commandNamesByKey.set(key, name);
  }
  return ({ key, hasShift, hasCtrl, hasOtherModifier, repeat, focus }: KeyPress): Name | null => {
    if (hasOtherModifier || focus === 'text' || focus === 'dialog') return null;
    const label = keyLabels[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    const isControl = focus === 'control' || focus === 'arrowControl';
    if (isControl && (label === 'Enter' || (label === 'Space' && !hasCtrl))) return null;
    if (focus === 'arrowControl' && key.startsWith('Arrow')) return null;
    if (focus === 'emptyField' && label === 'Space' && !hasCtrl) return null;
    if (focus === 'commandText' && !hasCtrl && key.length === 1) return null;
    // Shift is ignored for ? and digits, because some keyboards need it to type them.
    const hasCase = key.length > 1 || label.length > 1 || label !== label.toLowerCase();
    const shiftPrefix = hasShift && hasCase ? 'Shift+' : '';
    const command = commandNamesByKey.get(`${hasCtrl ? 'Ctrl+' : ''}${shiftPrefix}${label}`) ?? null;
    return command !== null && repeat && commands[command].isRepeatable === undefined ? null : command;
  };
}
