import { useState } from 'react';
import { useExternalStore } from '../../lib/storage/external-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { reloadForUpdate } from './reload-for-update.ts';
import styles from './update-notice.module.css';

/** Offers to reload a page that was opened before a new release. Stays at the end of the screen and covers nothing. */
export function UpdateNotice() {
  const reload = useExternalStore(reloadForUpdate);
  const [isReloading, setReloading] = useState(false);
  const handleReload = () => {
    setReloading(true);
    reload?.();
  };
  return (
    <div role="status" className={styles.place}>
      {reload !== null && (
        <div className={styles.notice}>
          <p>A new version is ready.</p>
          <Button size="small" busy={isReloading} onClick={handleReload}>
            Reload
          </Button>
          <Button size="small" variant="quiet" onClick={() => reloadForUpdate.set(null)}>
            Not now
          </Button>
        </div>
      )}
    </div>
  );
}
