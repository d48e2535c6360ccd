import { yupResolver } from '@hookform/resolvers/yup';
import type { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { InputOf } from '@lingostory/contract/call';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useVerifyRecoveryMutation } from '../accounts.api.ts';
import { type RecoveryStep, recoveryWords } from './recovery.ts';
import { StepButtons } from './step-buttons.tsx';

type TokenStepProps = {
  email: string;
  message: string;
  onCancel: () => void;
  onNext: (step: RecoveryStep) => void;
};

export function TokenStep({ email, message, onCancel, onNext }: TokenStepProps) {
  const [verify, { isLoading }] = useVerifyRecoveryMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: yupResolver(schemas.verifyRecovery.input),
    defaultValues: { verification_token: '' },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('verification_token'), [setFocus]);

  const handleValid = async (input: InputOf<typeof calls.verifyRecovery>) => {
    setFailure(null);
    const answer = await verify(input);
    if (answer.error === undefined) {
      onNext({ name: 'password', email, token: input.verification_token, message: answer.data.message });
      return;
    }
    const problem = toProblem(answer.error);
    const placed = problem.status === 422 && showFieldErrors(form, problem, ['verification_token']);
    if (!placed) setFailure(recoveryWords(problem));
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <Banner>{message}</Banner>
      <TextField
        label="Token"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint={`Copy it from our email to ${email}. It looks like ABCD-EFGH-JKMN-PQRS.`}
        error={form.formState.errors.verification_token}
        {...form.register('verification_token')}
      />
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <StepButtons busy={isLoading} onCancel={onCancel} />
      <Button look="quiet" size="small" onClick={() => onNext({ name: 'email' })}>
        Send another token
      </Button>
    </Form>
  );
}
