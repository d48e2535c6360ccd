import { useRef, useState } from 'react';
import { formatDay } from '../../../../lib/labels/format.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import styles from './draft-notice.module.css';

type DraftNoticeProps = {
  /** True if there is a text that hasn't been sent. */
  isShown: boolean;
  /** The time in milliseconds at which the text was stored in an earlier visit, or null if it is new. */
  savedAt: number | null;
  /** False if the device has no room for the text. */
  hasRoom: boolean;
  /** True if the text field was empty when the form was first opened. */
  isStartEmpty: boolean;
  /** Tells an editor whose text is back from an earlier visit what to do. */
  returnHint: string;
  onDiscard: () => void;
  /** Returns the element to focus after the text was discarded, because the button is gone then. */
  getFocusTarget: () => HTMLElement | null;
};

/** Says that a text which hasn't been sent is kept on this device, and lets the editor discard it. */
export function DraftNotice(props: DraftNoticeProps) {
  const { isShown, savedAt, hasRoom, isStartEmpty, returnHint, onDiscard, getFocusTarget } = props;
  const noticeRef = useRef<HTMLDivElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      {isShown && (
        <div className={styles.notice} ref={noticeRef}>
          <p className={hasRoom ? undefined : styles.problem} role="status">
            {describeDraft(savedAt, hasRoom, returnHint)}
          </p>
          <Button variant="quiet" size="small" onClick={() => setConfirming(true)}>
            Discard this text
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isConfirming}
        title="Discard this text?"
        confirmLabel="Discard the text"
        cancelLabel="Keep it"
        onConfirm={() => {
          setConfirming(false);
          onDiscard();
        }}
        onCancel={() => setConfirming(false)}
        getFocusTarget={() => noticeRef.current?.querySelector('button') ?? getFocusTarget()}
      >
        {isStartEmpty
          ? 'The text field will be empty again. You can’t undo this.'
          : 'The text field will show the chapter’s text again, without your changes. You can’t undo this.'}
      </ConfirmDialog>
    </>
  );
}

function describeDraft(savedAt: number | null, hasRoom: boolean, returnHint: string): string {
  if (!hasRoom) {
    return 'This browser has no room to keep your text. Send it before you close this tab, or it will be lost.';
  }
  if (savedAt === null) return 'Your text is kept on this device until you send it.';
  const day = formatDay(new Date(savedAt).toISOString());
  return `Your text from ${day} is back. ${returnHint}`;
}
