import { schemas } from '@lingostory/contract/accounts/schemas';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { useApiForm } from '../../lib/use-api-form.ts';
import { OutcomeBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useSignUpMutation } from './base/accounts.api.ts';

const empty = { name: '', email: '', password: '', repeat_password: '' };

export function SignUpForm() {
  const [signUp] = useSignUpMutation();
  const navigate = useNavigate();
  const { field, submit, busy, outcome } = useApiForm({
    schema: schemas.signUp.input,
    fields: empty,
    call: signUp,
    situation: 'signUp',
    onSuccess: ({ message }, { email }) => {
      storage.returning.set('true');
      void navigate(paths.login, { state: { notice: message, tone: 'good', email } });
      return { fields: empty };
    },
  });
  return (
    <Form onSubmit={submit}>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
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
