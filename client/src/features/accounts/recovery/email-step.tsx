import { yupResolver } from '@hookform/resolvers/yup';
import type { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { InputOf } from '@lingostory/contract/call';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAskRecoveryMutation } from '../accounts.api.ts';
import { type RecoveryStep, recoveryWords } from './recovery.ts';
import { StepButtons } from './step-buttons.tsx';

type EmailStepProps = { onCancel: () => void; onNext: (step: RecoveryStep) => void };

export function EmailStep({ onCancel, onNext }: EmailStepProps) {
  const [ask, { isLoading }] = useAskRecoveryMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: yupResolver(schemas.askRecovery.input), defaultValues: { email: '' } });

  const handleValid = async (input: InputOf<typeof calls.askRecovery>) => {
    setFailure(null);
    const answer = await ask(input);
    if (answer.error === undefined) {
      onNext({ name: 'token', email: input.email, message: answer.data.message });
      return;
    }
    const problem = toProblem(answer.error);
    const placed = problem.status === 422 && showFieldErrors(form, problem, ['email']);
    if (!placed) setFailure(recoveryWords(problem));
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="The address you signed up with. We’ll send a token to it."
        error={form.formState.errors.email}
        {...form.register('email')}
      />
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <StepButtons busy={isLoading} onCancel={onCancel} />
    </Form>
  );
}
