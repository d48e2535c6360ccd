import type { ProfileView } from '@lingostory/contract/accounts/schemas';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { PasswordField, TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { useChangeProfileMutation, useProfile } from './profile.api.ts';
import styles from './profile.module.css';
import { ConfirmEmailNotice } from './unconfirmed-address-notice.tsx';

export function ProfileForm() {
  return (
    <Loaded query={toQueryState(useProfile())} placeholder={<ProfileFormSkeleton />}>
      {({ data: profile }) => (
        <>
          <ConfirmEmailNotice profile={profile} />
          <LoadedForm profile={profile} />
        </>
      )}
    </Loaded>
  );
}

function ProfileFormSkeleton() {
  return (
    <div className={styles.stack}>
      <Loading noun="your name and email" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </div>
  );
}

/**
 * Returns the initial values. If a new email address is waiting to be confirmed, the form shows that one, because
 * submitting the old one would cancel the change.
 */
const toFormValues = ({ name, email, pending_email }: ProfileView) => ({
  name,
  email: pending_email ?? email,
  password: '',
});

const loadSchema = async () =>
  (await import('@lingostory/contract/accounts/schemas')).schemas.changeProfile.input;

function LoadedForm({ profile }: { profile: ProfileView }) {
  const [changeProfile] = useChangeProfileMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: toFormValues(profile),
    call: changeProfile,
    situation: 'member',
    onSuccess: ({ data, message }) => ({ message, fields: toFormValues(data) }),
  });
  return (
    <Form needsConnection onSubmit={submit}>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We’ll send a link to your new address. The change takes effect when you open it."
        {...field('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint="Your current password, so that nobody else can change this."
        {...field('password')}
      />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={busy}>
        Save changes
      </Button>
    </Form>
  );
}
