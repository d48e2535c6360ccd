import type { ReactNode } from 'react';
import { KeyLabel } from '../../../ui/keys/key-label.tsx';
import { toCommandProps } from './command-button.tsx';
import type { Command } from './key-commands.ts';
import styles from './offer-row.module.css';

type OfferRowProps = {
  text: string;
  /** The origin of the text. */
  source: ReactNode;
  /** The command that takes the text, with the label of its key. Null if only a press on the text takes it. */
  shortcut: { command: Command; keyLabel: string } | null;
  onTake: () => void;
};

/** A row in a list of texts that an editor can take over. */
export function OfferRow({ text, source, shortcut, onTake }: OfferRowProps) {
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.take}
        {...(shortcut && toCommandProps(shortcut.command))}
        onClick={onTake}
      >
        {shortcut && <KeyLabel>{shortcut.keyLabel}</KeyLabel>}
        <span>{text}</span>
      </button>
      <span className={styles.source}>{source}</span>
    </li>
  );
}
