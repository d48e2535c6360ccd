import { cancellationReasonLimit, cancellationReasons } from '@lingostory/contract/constants';
import { useController, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import type { Problem } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import styles from './cancellation.module.css';

const another = 'Another reason:';
const options = [...cancellationReasons, another].map((reason) => ({ value: reason, label: reason }));
const missing = 'Please tell us why you are leaving.';

type Values = { choice: string; words: string };

type ReasonFormProps = {
  busy: boolean;
  /** Answers why it was refused, if it was. */
  onReason: (reason: string) => Promise<Problem | undefined>;
};

/** A reason of the list, or one in the member's own words. */
export function ReasonForm({ busy, onReason }: ReasonFormProps) {
  const form = useForm<Values>({ defaultValues: { choice: '', words: '' } });
  const { field } = useController({ control: form.control, name: 'choice', rules: { required: missing } });
  const { errors } = form.formState;
  const isAnother = field.value === another;

  const handleValid = async ({ choice, words }: Values) => {
    const refusal = await onReason(isAnother ? words.trim() : choice);
    const message = refusal?.errors?.cancellation_reason?.[0];
    if (message === undefined) return;
    form.setError(isAnother ? 'words' : 'choice', { type: 'server', message }, { shouldFocus: true });
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <RadioGroup legend="My reason" options={options} error={errors.choice} {...field} />
      {isAnother && (
        <TextArea
          label="Your reason"
          rows={4}
          error={errors.words}
          {...form.register('words', {
            shouldUnregister: true,
            validate: (words) => words.trim() !== '' || missing,
            maxLength: {
              value: cancellationReasonLimit,
              message: `Your reason can have ${cancellationReasonLimit} characters at most.`,
            },
          })}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" look="danger" busy={busy}>
          Cancellation
        </Button>
        <Link to={paths.account}>Keep my membership</Link>
      </div>
    </Form>
  );
}
