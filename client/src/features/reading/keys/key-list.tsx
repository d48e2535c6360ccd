import { Dialog } from '../../../ui/dialog.tsx';
import { Toggle } from '../controls/toggle.tsx';
import { useReaderSettings } from '../reader-settings.ts';
import styles from './key-list.module.css';
import { keyList } from './reader-keys.ts';

export function KeyList({ onClose }: { onClose: () => void }) {
  const { settings, changeSettings } = useReaderSettings();
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl className={styles.keys}>
        {keyList.map(({ keys, does }) => (
          <div key={does} className={styles.line}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Toggle
        label="Use letters and digits as keys"
        checked={settings.letterKeys}
        onChange={(letterKeys) => changeSettings({ letterKeys })}
      />
    </Dialog>
  );
}
