import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Command, tooltipOf } from './key-commands.ts';

type CommandButtonProps = {
  command: Command;
  /** Where the visible words say less than what it does. */
  label?: string;
  disabled?: boolean;
  variant?: 'primary' | 'quiet';
  onPress: () => void;
  children: ReactNode;
};

/** A command for whoever uses no keys; it names them. */
export function CommandButton(props: CommandButtonProps) {
  const { command, label, disabled = false, variant = 'quiet', onPress, children } = props;
  return (
    <Button
      size="small"
      variant={variant}
      disabled={disabled}
      aria-label={label}
      {...keyHintsOf(command)}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}

/** The focus stays where it is when a pointer presses it: then the keys go on as before. */
const holdFocus = (event: MouseEvent) => event.preventDefault();

/** What a button of a command has, however it looks. */
export const keyHintsOf = (command: Command) => ({
  title: tooltipOf(command),
  'aria-keyshortcuts': command.keys.map(toAria).join(' '),
  onMouseDown: holdFocus,
});

const ariaNames: Readonly<Record<string, string>> = {
  '↓': 'ArrowDown',
  '↑': 'ArrowUp',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};
const toAria = (key: string) => (ariaNames[key] ?? key).replace('Ctrl', 'Control');
