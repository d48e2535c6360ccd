/** Something that an editor does with a key, a button, or both. */
export type Command = {
  /** As they are written on the keyboard; the first is the one that tooltips name. */
  keys: readonly string[];
  does: string;
  /** Held down, it is done again and again. */
  repeats?: true;
};
/** Every command of a page, in the order of the list that editors see. */
export type Commands<Name extends string> = Readonly<Record<Name, Command>>;

/** What a button says when somebody points at it. */
export const tooltipOf = ({ does, keys }: Command) => `${does} (${keys[0]})`;

const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: 'Delete',
};

/**
 * What has the focus: a control keeps Space and Enter for itself, text and a dialog keep every key. An empty field that is made for
 * commands keeps Space alone, which begins a text.
 */
export type Focus = 'page' | 'control' | 'emptyField' | 'text' | 'dialog';

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

/** Finds the command of a key, if it is one; the browser's own shortcuts stay the browser's. */
export function commandFinder<Name extends string>(commands: Commands<Name>) {
  const byKey = new Map<string, Name>();
  for (const name of Object.keys(commands) as Name[]) {
    for (const key of commands[name].keys) byKey.set(key, name);
  }
  return ({ key, shift, ctrl, other, repeat, focus }: KeyPress): Name | null => {
    if (other || focus === 'text' || focus === 'dialog') return null;
    const label = names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    if (focus === 'control' && (label === 'Space' || label === 'Enter')) return null;
    if (focus === 'emptyField' && label === 'Space') return null;
    // Where ? and the digits are typed with Shift depends on the keyboard.
    const hasCase = label.length > 1 || label !== label.toLowerCase();
    const withShift = shift && hasCase ? 'Shift+' : '';
    const command = byKey.get(`${ctrl ? 'Ctrl+' : ''}${withShift}${label}`) ?? null;
    return command !== null && repeat && commands[command].repeats === undefined ? null : command;
  };
}
