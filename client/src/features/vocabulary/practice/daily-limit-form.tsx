import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useSetDailyPracticeMutation } from './practice.api.ts';
import styles from './practice.module.css';

/** A member's limits per day. If `newLimit` is null, new words count toward the limit of reviews. */
export type DailyLimits = { reviewLimit: number; newLimit: number | null };

type DailyLimitFormProps = { limits: DailyLimits; onSaved?: () => void };

const loadSchema = async () =>
  (await import('@lingostory/contract/vocabulary/practice/schemas')).schemas.setDailyPractice.input;

export function DailyLimitForm({ limits, onSaved }: DailyLimitFormProps) {
  const [setDailyPractice] = useSetDailyPracticeMutation();
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: { daily_limit: limits.reviewLimit, new_limit: limits.newLimit ?? undefined },
    call: (values) => setDailyPractice({ ...values, new_limit: values.new_limit ?? null }),
    situation: 'member',
    onSuccess: ({ message }) => {
      onSaved?.();
      return { message };
    },
  });
  return (
    <Form needsConnection onSubmit={submit}>
      <TextField
        label="Reviews per day"
        inputMode="numeric"
        autoComplete="off"
        hint="Words you’ve practiced before. They come first."
        {...field('daily_limit')}
      />
      <TextField
        label="New words per day"
        inputMode="numeric"
        autoComplete="off"
        hint="Words you haven’t practiced yet, starting with the story you’re reading. Leave this empty to fill the limit above with new words, or enter 0 for none."
        {...field('new_limit')}
      />
      <p className={styles.note}>
        A word that you’re still learning comes back after a few minutes. Those repeats count toward neither
        limit.
      </p>
      <OutcomeBanner outcome={outcome} />
      <Button type="submit" variant="quiet" size="small" busy={busy}>
        Save the limits
      </Button>
    </Form>
  );
}
