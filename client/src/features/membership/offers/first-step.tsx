import { paths } from '../../../lib/navigation/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { findOfferKind, useMembership } from '../base/membership.api.ts';

type Prerequisite = { to: string; label: string };

/**
 * Returns what the user must do before they can buy credits. Null while loading, or if they can buy credits already.
 */
export function usePrerequisite(): Prerequisite | null {
  const { data: membership } = useMembership();
  if (membership?.status === 'past_due') return { to: paths.account, label: 'Pay the open invoice' };
  switch (findOfferKind(membership)) {
    case 'subscription':
      return { to: paths.subscription, label: 'Start your free trial' };
    case 'renewal':
      return { to: paths.subscription, label: 'Renew your membership' };
    default:
      return null;
  }
}

/** Leads to what comes first while the user cannot buy credits yet, beside the disabled button. */
export function PrerequisiteLink({ step }: { step: Prerequisite | null }) {
  return step && <LinkButton to={step.to}>{step.label}</LinkButton>;
}
