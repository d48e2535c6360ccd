import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useChangePasswordMutation } from '../base/accounts.api.ts';
import { passwordHint } from '../recovery/recovery.ts';

const initialValues = { old_password: '', new_password: '', repeat_password: '' };

const loadSchema = async () =>
  (await import('@lingostory/contract/accounts/schemas')).schemas.changePassword.input;

export function ChangePasswordForm() {
  const { user } = useSession();
  const [changePassword] = useChangePasswordMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: initialValues,
    // Omits the repeated password, because the server doesn't need it.
    call: ({ old_password, new_password }) => changePassword({ old_password, new_password }),
    situation: 'member',
    onSuccess: ({ message }) => ({ message, fields: initialValues }),
  });
  return (
    <Form needsConnection onSubmit={submit}>
      {/* Tells password managers which account the new password belongs to. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordField label="Old password" autoComplete="current-password" {...field('old_password')} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordHint}
        {...field('new_password')}
      />
      <PasswordField label="Repeat password" autoComplete="new-password" {...field('repeat_password')} />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={busy}>
        Update
      </Button>
    </Form>
  );
}
