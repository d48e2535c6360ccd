import type { ReactNode } from 'react';
import { CommandButton as AnyCommandButton } from '../../keys/command-button.tsx';
import { type CommandName, commands } from './alignment-keys.ts';

type CommandButtonProps = {
  name: CommandName;
  label?: string;
  disabled?: boolean;
  variant?: 'primary' | 'quiet';
  onCommand: (name: CommandName) => void;
  children: ReactNode;
};

/** A command of the review. */
export function CommandButton({ name, onCommand, ...rest }: CommandButtonProps) {
  return <AnyCommandButton command={commands[name]} onPress={() => onCommand(name)} {...rest} />;
}
