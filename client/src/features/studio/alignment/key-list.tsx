import { Dialog } from '../../../ui/dialog.tsx';
import { commands } from './alignment-keys.ts';
import styles from './key-list.module.css';

export function KeyList({ onClose }: { onClose: () => void }) {
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
