import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageFor } from '../../../lib/http/messages.ts';
import { toProblem } from '../../../lib/http/problem.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/state.tsx';
import { useVerifyRecoveryMutation } from '../base/accounts.api.ts';
import { useLinkToken } from '../base/use-link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordChangedMessage } from './password-changed-message.tsx';
import styles from './recovery.module.css';

/** Checks the emailed link before asking for a new password, so that an expired link is reported right away. */
export function ResetByLinkForm() {
  const token = useLinkToken();
  if (token === '') {
    return (
      <EmptyState
        title="Open the link from your email"
        action={<LinkButton to={paths.forgot}>Get a new link</LinkButton>}
      >
        This page needs the link we sent you. Open it again from your inbox, or get a new one.
      </EmptyState>
    );
  }
  return <ResetWithTokenForm key={token} token={token} />;
}

function ResetWithTokenForm({ token }: { token: string }) {
  const [verifyToken, { error, isLoading, isSuccess }] = useVerifyRecoveryMutation();
  const [doneMessage, setDoneMessage] = useState<string | null>(null);
  const handleCancel = useBack(paths.login);
  useEffect(() => void verifyToken({ verification_token: token }), [verifyToken, token]);

  if (doneMessage !== null) return <PasswordChangedMessage message={doneMessage} />;
  if (error !== undefined) {
    const problem = toProblem(error);
    const handleRetry = () => void verifyToken({ verification_token: token });
    return (
      <div className={styles.after}>
        {problem.status === 422 ? (
          <Banner tone="bad">{problem.message}</Banner>
        ) : (
          <ErrorState message={messageFor('recovery', problem)} onRetry={handleRetry} busy={isLoading} />
        )}
        <LinkButton to={paths.forgot}>Get a new link</LinkButton>
      </div>
    );
  }
  if (!isSuccess) {
    return (
      <div className={styles.password}>
        <Loading noun="the form" />
        <Skeleton height="5rem" />
        <Skeleton height="5rem" />
      </div>
    );
  }
  return (
    <>
      <NewPasswordForm token={token} onCancel={handleCancel} onDone={setDoneMessage} />
      <p className={styles.step}>
        The link works once and expires soon. Too late? <Link to={paths.forgot}>Get a new one</Link>
      </p>
    </>
  );
}
