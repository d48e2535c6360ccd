import { yupResolver } from '@hookform/resolvers/yup';
import { schemas } from '@lingostory/contract/help/schemas';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { string } from 'yup';
import { showFieldErrors } from '../../lib/form-problem.ts';
import { paths } from '../../lib/paths.ts';
import { toProblem } from '../../lib/problem.ts';
import { wordsAbove } from '../../lib/words-for.ts';
import { useSession } from '../../session/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { useSendHelpMailMutation } from './help.api.ts';
import styles from './help-form.module.css';
import { firstValues, useHelpDraft, type HelpForm as Values } from './use-help-draft.ts';

/** The name is for the reader only, and stays here. */
const schema = schemas.sendHelpMail.input.shape({ name: string().defined() });

export function HelpForm() {
  const { user } = useSession();
  const draft = `help:${user?.id ?? 'guest'}`;
  const [send, { isLoading }] = useSendHelpMailMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  const [defaultValues] = useState(() => firstValues(draft, user));
  const form = useForm({ resolver: yupResolver(schema), defaultValues });
  const { drop } = useHelpDraft(draft, form);
  const { errors } = form.formState;

  const handleValid = async ({ from_email, subject, text }: Values) => {
    setFailure(null);
    const answer = await send({ from_email, subject, text });
    if (answer.error === undefined) {
      drop();
      void navigate(paths.contactSent, { replace: true, state: { message: answer.data.message } });
      return;
    }
    const problem = toProblem(answer.error);
    const placed = showFieldErrors(form, problem, ['from_email', 'subject', 'text']);
    setFailure(wordsAbove(problem, placed));
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <TextField label="Name" autoComplete="name" error={errors.name} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We’ll reply to this address."
        error={errors.from_email}
        {...form.register('from_email')}
      />
      <TextField label="Subject" error={errors.subject} {...form.register('subject')} />
      <TextArea label="Description" rows={8} error={errors.text} {...form.register('text')} />
      {failure !== null && (
        <Banner tone="bad">
          {failure} <span className={styles.note}>Your message is still here.</span>
        </Banner>
      )}
      <Button type="submit" busy={isLoading}>
        Send e-mail
      </Button>
    </Form>
  );
}
