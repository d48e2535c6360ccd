import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSendChanges, useSignOut } from '../../features/accounts/use-sign-out.ts';
import { useForgetDevice } from '../../features/reminders/use-forget-device.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function LogoutPage() {
  const signOut = useSignOut();
  const sendChanges = useSendChanges();
  const forgetDevice = useForgetDevice();
  const navigate = useNavigate();
  const hasStartedRef = useRef(false);
  /** The number of changes that can't be sent and that the member made. Null if there is nothing to ask. */
  const [unsentCount, setUnsentCount] = useState<number | null>(null);

  const leave = () => {
    setUnsentCount(null);
    const leavePage = () => void navigate(paths.login, { replace: true });
    void forgetDevice().then(signOut).then(leavePage, leavePage);
  };
  const start = useEffectEvent(async () => {
    const count = await sendChanges().catch(() => null);
    if (count === null) leave();
    else setUnsentCount(count);
  });
  useEffect(() => {
    if (hasStartedRef.current) return;
    hasStartedRef.current = true;
    void start();
  }, []);

  return (
    <Page width="text">
      <PageHead
        title="Signing you out"
        lead={unsentCount === null ? 'One moment…' : 'Some changes are saved only on this device.'}
      />
      <ConfirmDialog
        open={unsentCount !== null}
        title="Sign out without sending your changes?"
        confirmLabel="Sign out and discard changes"
        cancelLabel="Stay signed in"
        onConfirm={leave}
        onCancel={() => void navigate(paths.account, { replace: true })}
      >
        <p>
          {describeChanges(unsentCount ?? 0)} If you stay signed in, we’ll send everything as soon as we can
          reach LingoStory.
        </p>
      </ConfirmDialog>
    </Page>
  );
}

function describeChanges(count: number): string {
  if (count === 0) return 'What you read lately is saved only on this device.';
  return count === 1
    ? '1 change that you made is saved only on this device.'
    : `${count} changes that you made are saved only on this device.`;
}
