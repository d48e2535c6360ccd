import { Link, useNavigate } from 'react-router-dom';
import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { storage } from '../../lib/storage/storage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordField, TextField } from '../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../ui/page/banner.tsx';
import { useSignUpMutation } from './base/accounts.api.ts';
import { handOverCredentials } from './base/new-credentials.ts';

const initialValues = { name: '', email: '', password: '', repeat_password: '' };

const loadSchema = async () => (await import('@lingostory/contract/accounts/schemas')).schemas.signUp.input;

export function SignUpForm() {
  const [signUp] = useSignUpMutation();
  const navigate = useNavigate();
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: initialValues,
    call: signUp,
    situation: 'signUp',
    onSuccess: ({ message }, { email, password }) => {
      storage.returning.set('true');
      storage.entryForm.set('signIn');
      handOverCredentials({ email, password });
      void navigate(paths.login, { state: { notice: message, tone: 'good' } });
      return { fields: initialValues };
    },
  });
  return (
    <Form needsConnection onSubmit={submit}>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        placeholder="At least 8 characters"
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label="Re-enter password" autoComplete="new-password" {...field('repeat_password')} />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" busy={busy} wide>
        Create Account
      </Button>
      <p>
        By creating an account you accept the <Link to={paths.terms}>terms</Link>.
      </p>
    </Form>
  );
}
