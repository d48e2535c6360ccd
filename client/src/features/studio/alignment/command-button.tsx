import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type CommandName, commands, tooltipOf } from './alignment-keys.ts';

type CommandButtonProps = {
  name: CommandName;
  /** Where the visible words say less than what it does. */
  label?: string;
  disabled?: boolean;
  variant?: 'primary' | 'quiet';
  onCommand: (name: CommandName) => void;
  children: ReactNode;
};

/** The focus stays where it is when a pointer presses it: then Space goes on playing the phrase. */
const holdFocus = (event: MouseEvent) => event.preventDefault();

/** A command of the review for whoever uses no keys; it names them. */
export function CommandButton(props: CommandButtonProps) {
  const { name, label, disabled = false, variant = 'quiet', onCommand, children } = props;
  return (
    <Button
      size="small"
      variant={variant}
      disabled={disabled}
      title={tooltipOf(name)}
      aria-label={label}
      aria-keyshortcuts={commands[name].keys.map(toAria).join(' ')}
      onMouseDown={holdFocus}
      onClick={() => onCommand(name)}
    >
      {children}
    </Button>
  );
}

const ariaNames: Readonly<Record<string, string>> = { '↓': 'ArrowDown', '↑': 'ArrowUp' };
const toAria = (key: string) => (ariaNames[key] ?? key).replace('Ctrl', 'Control');
