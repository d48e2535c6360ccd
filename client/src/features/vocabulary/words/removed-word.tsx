import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import styles from './word-list.module.css';

type RemovedWordProps = { text: string; onUndo: () => Promise<void> };

/** Message with an Undo button for a removed word. Takes the focus, because the pressed button is gone. */
export function RemovedWord({ text, onUndo }: RemovedWordProps) {
  const undoButtonRef = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => undoButtonRef.current?.focus(), []);
  const handleUndo = async () => {
    setBusy(true);
    await onUndo();
    setBusy(false);
  };
  return (
    <Banner tone="good">
      <span className={styles.removed}>
        <span>
          <span lang="fr">{text}</span> is removed.
        </span>
        <Button
          ref={undoButtonRef}
          variant="quiet"
          size="small"
          aria-label={`Undo: ${text} is removed`}
          busy={isBusy}
          onClick={() => void handleUndo()}
        >
          Undo
        </Button>
      </span>
    </Banner>
  );
}
