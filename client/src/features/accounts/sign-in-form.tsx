import { yupResolver } from '@hookform/resolvers/yup';
import type { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { InputOf } from '@lingostory/contract/call';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { showFieldErrors } from '../../lib/form-problem.ts';
import { paths } from '../../lib/paths.ts';
import { toProblem } from '../../lib/problem.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { takeWay } from '../../session/return-to.ts';
import { signedIn } from '../../session/slice.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useSignInMutation } from './accounts.api.ts';

/** After signing in: to the page that was asked for, or to the account, or to the studio's books. */
export function SignInForm() {
  const [send, { isLoading, error }] = useSignInMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const form = useForm({
    resolver: yupResolver(schemas.signIn.input),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;

  const handleValid = async (input: InputOf<typeof calls.signIn>) => {
    const answer = await send(input);
    if (answer.error !== undefined) {
      showFieldErrors(form, toProblem(answer.error), ['email', 'password']);
      return;
    }
    const { token, user } = answer.data;
    dispatch(signedIn({ token, user }));
    void navigate(takeWay(user), { replace: true });
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      {error !== undefined && <Banner tone="bad">{toProblem(error).message}</Banner>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email}
        {...form.register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        {...form.register('password')}
      />
      <Link to={paths.forgot}>Forgot your password?</Link>
      <Button type="submit" busy={isLoading} wide>
        Sign In
      </Button>
    </Form>
  );
}
