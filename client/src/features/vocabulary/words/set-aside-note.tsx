import type { KeptWordView } from '@lingostory/contract/vocabulary/words/schemas';
import { useState } from 'react';
import { pluralize } from '../../../lib/labels/format.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './word-row.module.css';

type SetAsideNoteProps = { word: KeptWordView; onReturn: () => Promise<void> };

/** Explains why a word is not practiced, and lets the member practice it again. */
export function SetAsideNote({ word: { text, lapses }, onReturn }: SetAsideNoteProps) {
  const [isBusy, setBusy] = useState(false);
  const handleReturn = async () => {
    setBusy(true);
    await onReturn();
    setBusy(false);
  };
  return (
    <div className={styles.setAside}>
      <p>
        You’ve forgotten this word {pluralize(lapses, 'time')}, so it’s set aside for now. Try a meaning
        that’s easier to remember, or practice it again when you’re ready.
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Practice again: ${text}`}
        busy={isBusy}
        onClick={() => void handleReturn()}
      >
        Practice again
      </Button>
    </div>
  );
}
