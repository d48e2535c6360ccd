import { useSyncExternalStore } from 'react';
import { changeQueue, countDeliberateChanges } from '../../lib/offline/change-queue.ts';
import { clearRejectedChanges, rejectedChanges } from '../../lib/offline/sent-changes.ts';
import { useExternalStore } from '../../lib/storage/external-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from '../layout/connection-notice.module.css';

type ChangeNoticesProps = { memberId: number; isConnectionLost: boolean };

/** Shows how many changes wait on this device, and changes that the server rejected later. */
export function ChangeNotices({ memberId, isConnectionLost }: ChangeNoticesProps) {
  const changeCount = useSyncExternalStore(
    changeQueue.subscribe,
    () => countDeliberateChanges(memberId),
    () => 0,
  );
  const rejected = useExternalStore(rejectedChanges).filter((change) => change.memberId === memberId);
  const [firstRejected] = rejected;
  return (
    <>
      {/* Not announced, because it changes with everything that a member does. */}
      {isConnectionLost && changeCount > 0 && (
        <section aria-label="Changes on this device">
          <p className={styles.notice}>
            {changeCount === 1
              ? '1 change is saved on this device. We’ll send it once you’re back online.'
              : `${changeCount} changes are saved on this device. We’ll send them once you’re back online.`}
          </p>
        </section>
      )}
      <div role="status">
        {firstRejected !== undefined && (
          <p className={styles.notice}>
            <Icon name="warning" size={18} />
            <span>
              {rejected.length === 1
                ? `We couldn’t save a change that you made offline. ${firstRejected.message}`
                : `We couldn’t save ${rejected.length} changes that you made offline. For example: ${firstRejected.message}`}
            </span>
            <Button size="small" onClick={() => clearRejectedChanges(memberId)}>
              OK
            </Button>
          </p>
        )}
      </div>
    </>
  );
}
