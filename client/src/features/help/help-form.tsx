import { useNavigate } from 'react-router-dom';
import { useApiForm } from '../../lib/forms/use-api-form.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../session/hooks.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextArea, TextField } from '../../ui/forms/text-field.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { useSendHelpMailMutation } from './help.api.ts';
import styles from './help-form.module.css';

/** Loads the schema and adds the name, because the form shows it but doesn't send it. */
async function loadSchema() {
  const [{ schemas }, { string }] = await Promise.all([
    import('@lingostory/contract/help/schemas'),
    import('yup'),
  ]);
  return schemas.sendHelpMail.input.shape({ name: string().defined() });
}

export function HelpForm() {
  const { user } = useSession();
  const [sendHelpMail] = useSendHelpMailMutation();
  const navigate = useNavigate();
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: { name: user?.name ?? '', from_email: user?.email ?? '', subject: '', text: '' },
    call: ({ from_email, subject, text }) => sendHelpMail({ from_email, subject, text }),
    situation: 'member',
    onSuccess: ({ message }) => {
      void navigate(paths.contactSent, { replace: true, state: { message } });
    },
    draft: `help:${user?.id ?? 'guest'}`,
  });
  return (
    <Form data-guest needsConnection onSubmit={submit}>
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        hint="We’ll reply to this address."
        {...field('from_email')}
      />
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Description" rows={8} {...field('text')} />
      {outcome !== null && (
        <Banner tone={outcome.tone}>
          {outcome.message} <span className={styles.note}>Your message is still here.</span>
        </Banner>
      )}
      <Button type="submit" busy={busy}>
        Send e-mail
      </Button>
    </Form>
  );
}
