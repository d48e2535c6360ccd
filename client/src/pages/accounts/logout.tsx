import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../features/accounts/use-sign-out.ts';
import { useForgetDevice } from '../../features/reminders/use-forget-device.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { countChosenChanges } from '../../lib/offline/change-queue.ts';
import { useAppSelector, useSession } from '../../session/hooks.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function LogoutPage() {
  const signOut = useSignOut();
  const forgetDevice = useForgetDevice();
  const navigate = useNavigate();
  const hasStartedRef = useRef(false);
  const { user } = useSession();
  const isConnectionLost = useAppSelector((state) => state.connection.lost);
  const changeCount = user === null ? 0 : countChosenChanges(user.id);
  const [isAsking, setAsking] = useState(false);

  const leave = () => {
    setAsking(false);
    const leavePage = () => void navigate(paths.login, { replace: true });
    void forgetDevice().then(signOut).then(leavePage, leavePage);
  };
  const start = useEffectEvent(() => {
    if (isConnectionLost && changeCount > 0) setAsking(true);
    else leave();
  });
  useEffect(() => {
    if (hasStartedRef.current) return;
    hasStartedRef.current = true;
    start();
  }, []);

  return (
    <Page width="text">
      <PageHead
        title="Signing you out"
        lead={isAsking ? 'Your latest changes aren’t sent yet.' : 'One moment…'}
      />
      <ConfirmDialog
        open={isAsking}
        title="Sign out without sending your changes?"
        confirmLabel="Sign out and discard them"
        cancelLabel="Stay signed in"
        onConfirm={leave}
        onCancel={() => void navigate(paths.account, { replace: true })}
      >
        <p>
          {changeCount === 1
            ? 'One change that you made offline is saved only on this device.'
            : `${changeCount} changes that you made offline are saved only on this device.`}{' '}
          If you stay signed in, we’ll send them as soon as you’re online.
        </p>
      </ConfirmDialog>
    </Page>
  );
}
