import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import styles from './cancellation.module.css';
import { isActive, isNotCanceled, RequireMembership } from './require-membership.tsx';
import { UnusedCreditsWarning } from './unused-credits-warning.tsx';
import { WhatEnds } from './what-ends.tsx';

/** Offers alternatives to canceling. Only an active member can take a break. */
export function CancellationStart() {
  return (
    <RequireMembership isAllowed={isNotCanceled}>
      {(membership) => (
        <div className={`${styles.part} ${styles.before}`}>
          <WhatEnds membership={membership} />
          <UnusedCreditsWarning />
          {isActive(membership) && (
            <p>
              How about a break instead? For 30, 60 or 90 days you pay nothing and keep your credits. Your
              membership then resumes automatically.
            </p>
          )}
          <div className={styles.actions}>
            {isActive(membership) && <LinkButton to={paths.takeBreak}>Take a break</LinkButton>}
            <LinkButton to={paths.welcome} variant="quiet">
              Use Credits
            </LinkButton>
            <LinkButton to={paths.cancellationReason} variant="quiet">
              Continue Cancellation
            </LinkButton>
          </div>
        </div>
      )}
    </RequireMembership>
  );
}
