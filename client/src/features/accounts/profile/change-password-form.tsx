import { yupResolver } from '@hookform/resolvers/yup';
import type { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { InputOf } from '@lingostory/contract/call';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { wordsAbove } from '../../../lib/words-for.ts';
import { type Outcome, OutcomeBanner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { useChangePasswordMutation } from '../accounts.api.ts';
import { passwordHint } from '../recovery/recovery.ts';

const empty = { old_password: '', new_password: '', repeat_password: '' };
const names = ['old_password', 'new_password', 'repeat_password'] as const;

export function ChangePasswordForm() {
  const [send, { isLoading }] = useChangePasswordMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const form = useForm({ resolver: yupResolver(schemas.changePassword.input), defaultValues: empty });
  const { errors } = form.formState;

  const handleValid = async ({ old_password, new_password }: InputOf<typeof calls.changePassword>) => {
    setOutcome(null);
    // The repetition is for the fingers: only the two are sent.
    const answer = await send({ old_password, new_password });
    if (answer.error === undefined) {
      form.reset(empty);
      setOutcome({ tone: 'good', message: answer.data.message });
      return;
    }
    const problem = toProblem(answer.error);
    const message = wordsAbove(problem, showFieldErrors(form, problem, names));
    setOutcome(message === null ? null : { tone: 'bad', message });
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <PasswordField
        label="Old password"
        autoComplete="current-password"
        error={errors.old_password}
        {...form.register('old_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.new_password}
        {...form.register('new_password')}
      />
      <PasswordField
        label="Repeat password"
        autoComplete="new-password"
        error={errors.repeat_password}
        {...form.register('repeat_password')}
      />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={isLoading}>
        Update
      </Button>
    </Form>
  );
}
