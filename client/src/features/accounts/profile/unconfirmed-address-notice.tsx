import type { ProfileView } from '@lingostory/contract/accounts/schemas';
import { useProfile } from './profile.api.ts';
import styles from './profile.module.css';
import { SendLinkAgainButton } from './send-link-again-button.tsx';

/** Reminds the user to confirm their email address. Shows nothing if the profile fails to load. */
export function UnconfirmedAddressNotice() {
  const { data } = useProfile();
  return data === undefined ? null : <ConfirmEmailNotice profile={data.data} />;
}

export function ConfirmEmailNotice({ profile }: { profile: ProfileView }) {
  const { email, email_confirmed, pending_email } = profile;
  if (email_confirmed && pending_email === null) return null;
  return (
    <section className={styles.notice} aria-label="Email address to confirm">
      <p>
        <strong>
          {pending_email === null ? 'Confirm your email address' : 'Confirm your new email address'}
        </strong>
        <br />
        We sent a link to <span className={styles.address}>{pending_email ?? email}</span>.{' '}
        {pending_email !== null && (
          <>
            Until you open it, you sign in with <span className={styles.address}>{email}</span>.
          </>
        )}
      </p>
      <SendLinkAgainButton />
    </section>
  );
}
