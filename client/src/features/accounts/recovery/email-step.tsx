import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useAskRecoveryMutation } from '../base/accounts.api.ts';
import type { RecoveryStep } from './recovery.ts';
import { StepButtons } from './step-buttons.tsx';

type EmailStepProps = { onCancel: () => void; onNext: (step: RecoveryStep) => void };

const loadSchema = async () =>
  (await import('@lingostory/contract/accounts/schemas')).schemas.askRecovery.input;

export function EmailStep({ onCancel, onNext }: EmailStepProps) {
  const [askRecovery] = useAskRecoveryMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: { email: '' },
    call: askRecovery,
    situation: 'recovery',
    onSuccess: ({ message }, { email }) => {
      onNext({ name: 'token', email, message });
    },
  });
  return (
    <Form needsConnection onSubmit={submit}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="The address you signed up with. We’ll send a token to it."
        {...field('email')}
      />
      <OutcomeBanner outcome={outcome} />
      <StepButtons busy={busy} onCancel={onCancel} />
    </Form>
  );
}
