import { yupResolver } from '@hookform/resolvers/yup';
import type { calls } from '@lingostory/contract/accounts/calls';
import type { ProfileView } from '@lingostory/contract/accounts/schemas';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { InputOf } from '@lingostory/contract/call';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { wordsAbove } from '../../../lib/words-for.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { userChanged } from '../../../session/slice.ts';
import { type Outcome, OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/state.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { useChangeProfileMutation } from './profile.api.ts';
import styles from './profile.module.css';
import { AddressToConfirm } from './unconfirmed-address.tsx';
import { useProfile } from './use-profile.ts';

const names = ['name', 'email', 'password'] as const;

export function ProfileForm() {
  const { data, error, isFetching, refetch } = useProfile();
  if (data !== undefined) {
    return (
      <>
        <AddressToConfirm profile={data} />
        <LoadedForm profile={data} />
      </>
    );
  }
  if (error !== undefined)
    return <ErrorState message={toProblem(error).message} busy={isFetching} onRetry={() => void refetch()} />;
  return (
    <div className={styles.stack}>
      <Loading what="your name and email" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
      <Skeleton height="5rem" />
    </div>
  );
}

/** The address that waits to be confirmed stands in the field: saved again with only a new name, it goes on waiting. */
function LoadedForm({ profile }: { profile: ProfileView }) {
  const [send, { isLoading }] = useChangeProfileMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const dispatch = useAppDispatch();
  const form = useForm({
    resolver: yupResolver(schemas.changeProfile.input),
    defaultValues: { name: profile.name, email: profile.pending_email ?? profile.email, password: '' },
  });
  const { errors } = form.formState;

  const handleValid = async (input: InputOf<typeof calls.changeProfile>) => {
    setOutcome(null);
    const answer = await send(input);
    if (answer.error === undefined) {
      const { data, user, message } = answer.data;
      dispatch(userChanged(user));
      form.reset({ name: data.name, email: data.pending_email ?? data.email, password: '' });
      setOutcome({ tone: 'good', message });
      return;
    }
    const problem = toProblem(answer.error);
    const message = wordsAbove(problem, showFieldErrors(form, problem, names));
    setOutcome(message === null ? null : { tone: 'bad', message });
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <TextField label="Name" autoComplete="name" error={errors.name} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We’ll send a link to your new address. The change takes effect when you open it."
        error={errors.email}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint="Your current password, so that nobody else can change this."
        error={errors.password}
        {...form.register('password')}
      />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={isLoading}>
        Save changes
      </Button>
    </Form>
  );
}
