import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../features/accounts/use-sign-out.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function LogoutPage() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const hasStartedRef = useRef(false);

  useEffect(() => {
    if (hasStartedRef.current) return;
    hasStartedRef.current = true;
    const leavePage = () => void navigate(paths.login, { replace: true });
    void signOut().then(leavePage, leavePage);
  }, [signOut, navigate]);

  return (
    <Page width="text">
      <PageHead title="Signing you out" lead="One moment…" />
    </Page>
  );
}
