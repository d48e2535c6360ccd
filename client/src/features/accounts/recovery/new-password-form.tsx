import { yupResolver } from '@hookform/resolvers/yup';
import type { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { InputOf } from '@lingostory/contract/call';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { useResetPasswordMutation } from '../accounts.api.ts';
import { passwordHint, recoveryWords } from './recovery.ts';
import { StepButtons } from './step-buttons.tsx';

type NewPasswordFormProps = {
  token: string;
  /** For whoever keeps passwords; empty when the mailed link did not say. */
  email?: string;
  onCancel: () => void;
  onDone: (message: string) => void;
};

/** The new password, twice. The token stands in no field: it came from the step before, or from the link. */
export function NewPasswordForm({ token, email = '', onCancel, onDone }: NewPasswordFormProps) {
  const [send, { isLoading }] = useResetPasswordMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: yupResolver(schemas.resetPassword.input),
    defaultValues: { verification_token: token, password: '', confirm_password: '' },
  });
  const { setFocus } = form;
  const { errors } = form.formState;
  useEffect(() => setFocus('password'), [setFocus]);

  const handleValid = async (input: InputOf<typeof calls.resetPassword>) => {
    setFailure(null);
    const answer = await send({ ...input, verification_token: token });
    if (answer.error === undefined) {
      onDone(answer.data.message);
      return;
    }
    const problem = toProblem(answer.error);
    const placed = problem.status === 422 && showFieldErrors(form, problem, ['password', 'confirm_password']);
    if (!placed) setFailure(recoveryWords(problem));
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      {email !== '' && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordHint}
        error={errors.password}
        {...form.register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirm_password}
        {...form.register('confirm_password')}
      />
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <StepButtons busy={isLoading} onCancel={onCancel} />
    </Form>
  );
}
