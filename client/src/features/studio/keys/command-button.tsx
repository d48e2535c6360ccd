import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './command-button.module.css';
import { type Command, tooltipOf } from './key-commands.ts';

type CommandButtonProps = {
  command: Command;
  /** Accessible name, if the visible text is not clear enough on its own. */
  label?: string;
  disabled?: boolean;
  /** True if the button keeps the focus while it is disabled, for one that its own press disables. */
  focusableWhenDisabled?: boolean;
  variant?: 'primary' | 'quiet';
  /** For a button that stays pressed. */
  isPressed?: boolean;
  /** True to show the first key on the button. */
  showsKey?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** Button for a command that also has a key. The tooltip names the key. */
export function CommandButton(props: CommandButtonProps) {
  const { command, label, disabled = false, variant = 'quiet', isPressed, showsKey = false } = props;
  const { focusableWhenDisabled = false, onPress, children } = props;
  const isInactive = disabled && focusableWhenDisabled;
  return (
    <Button
      size="small"
      variant={variant}
      disabled={disabled && !focusableWhenDisabled}
      aria-disabled={isInactive || undefined}
      aria-label={label}
      aria-pressed={isPressed}
      className={classNames(showsKey && styles.button, isInactive && styles.inactive)}
      data-key={showsKey ? toShortKey(command.keys[0] ?? '') : undefined}
      {...toCommandProps(command)}
      onClick={() => !isInactive && onPress()}
    >
      {children}
    </Button>
  );
}

/** Shortens a key label, so that it fits on a button. */
const toShortKey = (key: string) => key.replace('Shift+', '⇧').replace('Delete', 'Del');

/** Keeps the focus where it is when the button is clicked, so that keyboard commands still work. */
const preventFocusChange = (event: MouseEvent) => event.preventDefault();

/** Returns the props for any button that runs a command: its tooltip, shortcut and focus handling. */
export const toCommandProps = (command: Command) => ({
  title: tooltipOf(command),
  'aria-keyshortcuts': command.keys.map(toAriaKey).join(' '),
  onMouseDown: preventFocusChange,
});

const ariaKeyNames: Readonly<Record<string, string>> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};
const toAriaKey = (key: string) => (ariaKeyNames[key] ?? key).replace('Ctrl', 'Control');
