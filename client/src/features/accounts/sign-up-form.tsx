import { yupResolver } from '@hookform/resolvers/yup';
import type { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { InputOf } from '@lingostory/contract/call';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { showFieldErrors } from '../../lib/form-problem.ts';
import { paths } from '../../lib/paths.ts';
import { genericMessage, type Problem, toProblem } from '../../lib/problem.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useSignUpMutation } from './accounts.api.ts';

const empty = { name: '', email: '', password: '', repeat_password: '' };

export function SignUpForm() {
  const [send, { isLoading }] = useSignUpMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const form = useForm({ resolver: yupResolver(schemas.signUp.input), defaultValues: empty });
  const { errors } = form.formState;

  const handleValid = async (input: InputOf<typeof calls.signUp>) => {
    setFailure(null);
    const answer = await send(input);
    if (answer.error !== undefined) {
      const problem = toProblem(answer.error);
      const placed = showFieldErrors(form, problem, ['name', 'email', 'password', 'repeat_password']);
      if (!placed) setFailure(wordsFor(problem));
      return;
    }
    form.reset(empty);
    void navigate(paths.login, { state: { notice: answer.data.message, tone: 'good' } });
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <TextField label="Name" autoComplete="name" error={errors.name} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        placeholder="At least 8 characters"
        autoComplete="new-password"
        error={errors.password}
        {...form.register('password')}
      />
      <PasswordField
        label="Re-enter password"
        autoComplete="new-password"
        error={errors.repeat_password}
        {...form.register('repeat_password')}
      />
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <Button type="submit" busy={isLoading} wide>
        Create Account
      </Button>
      <p>
        By creating an account you accept the <Link to={paths.terms}>terms</Link>.
      </p>
    </Form>
  );
}

/** Faults that stand under no field are told in the server's words; the rest stays general, as specified. */
function wordsFor({ status, message }: Problem): string {
  return status === 422 || status === 0 ? message : genericMessage;
}
