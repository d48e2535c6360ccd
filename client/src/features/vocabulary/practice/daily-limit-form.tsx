import { schemas } from '@lingostory/contract/vocabulary/practice/schemas';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useSetDailyPracticeMutation } from './practice.api.ts';

type DailyLimitFormProps = { limit: number; onSaved?: () => void };

export function DailyLimitForm({ limit, onSaved }: DailyLimitFormProps) {
  const [setDailyPractice] = useSetDailyPracticeMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema: schemas.setDailyPractice.input,
    fields: { daily_limit: limit },
    call: setDailyPractice,
    situation: 'member',
    onSuccess: ({ message }) => {
      onSaved?.();
      return { message };
    },
  });
  return (
    <Form onSubmit={submit}>
      <TextField
        label="Maximum words per day"
        inputMode="numeric"
        autoComplete="off"
        hint="Words that are due again come first, then new words from your stories, then other new words."
        {...field('daily_limit')}
      />
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" variant="quiet" size="small" busy={busy}>
        Save the limit
      </Button>
    </Form>
  );
}
