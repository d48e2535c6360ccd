import { useDeferredValue } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './offline-hint.module.css';

export function OfflineHint() {
  // Empty at first, because screen readers announce only what appears in a status that is already there.
  const isShown = useDeferredValue(true, false);
  return (
    <div className={styles.hint} role="status">
      {isShown && (
        <>
          <Icon name="info" size={20} />
          <p>This needs a connection. You can do it once we can reach LingoStory again.</p>
        </>
      )}
    </div>
  );
}
