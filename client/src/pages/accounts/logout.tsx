import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../features/accounts/use-sign-out.ts';
import { useForgetDevice } from '../../features/reminders/use-forget-device.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function LogoutPage() {
  const signOut = useSignOut();
  const forgetDevice = useForgetDevice();
  const navigate = useNavigate();
  const hasStartedRef = useRef(false);

  useEffect(() => {
    if (hasStartedRef.current) return;
    hasStartedRef.current = true;
    const leavePage = () => void navigate(paths.login, { replace: true });
    void forgetDevice().then(signOut).then(leavePage, leavePage);
  }, [forgetDevice, signOut, navigate]);

  return (
    <Page width="text">
      <PageHead title="Signing you out" lead="One moment…" />
    </Page>
  );
}
