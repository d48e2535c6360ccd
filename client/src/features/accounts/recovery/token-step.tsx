import { useEffect } from 'react';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Banner, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useVerifyRecoveryMutation } from '../base/accounts.api.ts';
import type { RecoveryStep } from './recovery.ts';
import { StepButtons } from './step-buttons.tsx';

type TokenStepProps = {
  email: string;
  message: string;
  onCancel: () => void;
  onNext: (step: RecoveryStep) => void;
};

const loadSchema = async () =>
  (await import('@lingostory/contract/accounts/schemas')).schemas.verifyRecovery.input;

export function TokenStep({ email, message, onCancel, onNext }: TokenStepProps) {
  const [verifyRecovery] = useVerifyRecoveryMutation();
  const { field, submit, busy, outcome, setFocus } = useApiForm({
    schema: loadSchema,
    fields: { verification_token: '' },
    call: verifyRecovery,
    situation: 'recovery',
    onSuccess: (response, { verification_token: token }) => {
      onNext({ name: 'password', email, token, message: response.message });
    },
  });
  useEffect(() => setFocus('verification_token'), [setFocus]);
  return (
    <Form needsConnection onSubmit={submit}>
      <Banner>{message}</Banner>
      <TextField
        label="Token"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        hint={`Copy it from our email to ${email}. It looks like ABCD-EFGH-JKMN-PQRS.`}
        {...field('verification_token')}
      />
      <OutcomeBanner outcome={outcome} />
      <StepButtons busy={busy} onCancel={onCancel} />
      <Button variant="quiet" size="small" onClick={() => onNext({ name: 'email' })}>
        Send another token
      </Button>
    </Form>
  );
}
