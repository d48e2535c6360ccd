import { Dialog } from '../../../ui/dialog.tsx';
import type { Command } from './key-commands.ts';
import styles from './key-list.module.css';

type KeyListProps = { commands: Readonly<Record<string, Command>>; onClose: () => void };

/** Every key of a page, and what it does. */
export function KeyList({ commands, onClose }: KeyListProps) {
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {Object.entries(commands).map(([name, { keys, does }]) => (
          <div key={name} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
