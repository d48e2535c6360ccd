import { useSyncExternalStore } from 'react';
import { changeQueue, countChosenChanges } from '../../lib/offline/change-queue.ts';
import { rejectedChanges } from '../../lib/offline/sent-changes.ts';
import { useExternalStore } from '../../lib/storage/external-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../layout/connection-notice.module.css';

type ChangeSignsProps = { memberId: number; isConnectionLost: boolean };

/** Says how many changes wait on this device, and which ones the server has rejected after they had waited. */
export function ChangeSigns({ memberId, isConnectionLost }: ChangeSignsProps) {
  const changeCount = useSyncExternalStore(
    changeQueue.subscribe,
    () => countChosenChanges(memberId),
    () => 0,
  );
  const rejected = useExternalStore(rejectedChanges);
  const [firstRejected] = rejected;
  return (
    <>
      {/* Not announced, because it changes with everything that a member does. */}
      {isConnectionLost && changeCount > 0 && (
        <p className={styles.notice}>
          {changeCount === 1
            ? 'One change is saved on this device. We’ll send it later.'
            : `${changeCount} changes are saved on this device. We’ll send them later.`}
        </p>
      )}
      <div role="status">
        {firstRejected !== undefined && (
          <p className={styles.notice}>
            <Icon name="warning" size={18} />
            <span>
              {rejected.length === 1
                ? `We couldn’t save a change that you made offline. ${firstRejected.message}`
                : `We couldn’t save ${rejected.length} changes that you made offline. The first one: ${firstRejected.message}`}
            </span>
            <Button size="small" onClick={() => rejectedChanges.set([])}>
              OK
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
