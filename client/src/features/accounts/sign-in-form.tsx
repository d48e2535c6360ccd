import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { takeReturnPath } from '../../session/return-to.ts';
import { signedIn } from '../../session/slice.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordField, TextField } from '../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../ui/page/banner.tsx';
import { useSignInMutation } from './base/accounts.api.ts';
import { forgetNewCredentials, readNewCredentials } from './base/new-credentials.ts';

type SignInFormProps = {
  /** True if another button on the page is the primary one. */
  isSecondary: boolean;
};

const loadSchema = async () => (await import('@lingostory/contract/accounts/schemas')).schemas.signIn.input;

/**
 * Signs the user in and opens the page that they asked for. By default, opens the account page, or the studio for an
 * administrator. Right after sign-up, the fields are filled, so that one click signs in.
 */
export function SignInForm({ isSecondary }: SignInFormProps) {
  const [signIn] = useSignInMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [initialValues] = useState(readNewCredentials);
  useEffect(forgetNewCredentials, []);
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: initialValues,
    call: signIn,
    situation: 'signIn',
    onSuccess: ({ token, user }) => {
      dispatch(signedIn({ token, user }));
      void navigate(takeReturnPath(user), { replace: true });
    },
  });
  return (
    <Form needsConnection onSubmit={submit}>
      <OutcomeBanner outcome={outcome} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <Link to={paths.forgot}>Forgot your password?</Link>
      <Button type="submit" variant={isSecondary ? 'quiet' : 'primary'} busy={busy} wide>
        Sign In
      </Button>
    </Form>
  );
}
