import { useEffect } from 'react';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useResetPasswordMutation } from '../base/accounts.api.ts';
import { passwordHint } from './recovery.ts';
import { StepButtons } from './step-buttons.tsx';

type NewPasswordFormProps = {
  token: string;
  /**
   * The account's email address. It fills a hidden field that tells password managers which account the new password
   * belongs to. Empty if the user came from the emailed link.
   */
  email?: string;
  onCancel: () => void;
  onDone: (message: string) => void;
};

const loadSchema = async () =>
  (await import('@lingostory/contract/accounts/schemas')).schemas.resetPassword.input.omit([
    'verification_token',
  ]);

/** Asks for the new password twice. The token comes from the previous step or from the emailed link. */
export function NewPasswordForm({ token, email = '', onCancel, onDone }: NewPasswordFormProps) {
  const [resetPassword] = useResetPasswordMutation();
  const { field, submit, busy, outcome, setFocus } = useApiForm({
    schema: loadSchema,
    fields: { password: '', confirm_password: '' },
    call: (passwords) => resetPassword({ ...passwords, verification_token: token }),
    situation: 'recovery',
    onSuccess: ({ message }) => {
      onDone(message);
    },
  });
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <Form needsConnection onSubmit={submit}>
      {email !== '' && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordHint}
        {...field('password')}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirm_password')} />
      <OutcomeBanner outcome={outcome} />
      <StepButtons busy={busy} onCancel={onCancel} />
    </Form>
  );
}
