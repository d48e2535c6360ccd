import { type ReactNode, useEffect, useRef } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { toProblem } from '../../../lib/http/problem.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { useLinkToken } from '../base/use-link-token.ts';
import { useConfirmEmailMutation } from './profile.api.ts';
import styles from './profile.module.css';
import { SendLinkAgainButton } from './send-link-again-button.tsx';

/**
 * The page that an emailed confirmation link opens. It waits for a click, because some email programs open links by
 * themselves.
 */
export function ConfirmEmailView() {
  const token = useLinkToken();
  if (token === '') {
    return (
      <EmptyState title="Open the link from your email" action={<NewLinkAction />}>
        This page needs the link we sent you. Open it again from your inbox, or get a new one.
      </EmptyState>
    );
  }
  return <ConfirmEmailPrompt key={token} token={token} />;
}

function ConfirmEmailPrompt({ token }: { token: string }) {
  const [confirmEmail, { data, error, isLoading }] = useConfirmEmailMutation();
  const { user, isAdministrator } = useSession();
  const handleConfirm = () => void confirmEmail({ token });
  if (data !== undefined) {
    const homePath = isAdministrator ? paths.studio : paths.account;
    return (
      <ConfirmEmailOutcome tone="good" message={data.message}>
        {user === null ? (
          <LinkButton to={paths.login}>Sign In</LinkButton>
        ) : (
          <LinkButton to={homePath}>Continue</LinkButton>
        )}
      </ConfirmEmailOutcome>
    );
  }
  const problem = error === undefined ? null : toProblem(error);
  if (problem?.status === 422) {
    return (
      <ConfirmEmailOutcome tone="bad" message={problem.message}>
        <NewLinkAction />
      </ConfirmEmailOutcome>
    );
  }
  return (
    <div className={styles.stack}>
      <p>Press the button to confirm that this email address is yours.</p>
      {problem !== null && <Banner tone="bad">{messageFor('member', problem)}</Banner>}
      <Button busy={isLoading} onClick={handleConfirm}>
        Confirm email address
      </Button>
    </div>
  );
}

type ConfirmEmailOutcomeProps = { tone: 'good' | 'bad'; message: string; children: ReactNode };

/** Shows the result and focuses it, because the button that had the focus is gone. */
function ConfirmEmailOutcome({ tone, message, children }: ConfirmEmailOutcomeProps) {
  const outcomeElement = useRef<HTMLDivElement>(null);
  useEffect(() => outcomeElement.current?.focus(), []);
  return (
    <div className={styles.stack}>
      <div ref={outcomeElement} tabIndex={-1}>
        <Banner tone={tone}>{message}</Banner>
      </div>
      {children}
    </div>
  );
}

/** Offers a new link only to a signed-in user, so that nobody can use this page to send emails to other people. */
function NewLinkAction() {
  const { user } = useSession();
  if (user !== null) return <SendLinkAgainButton />;
  return <LinkButton to={paths.account}>Sign in to get a new link</LinkButton>;
}
