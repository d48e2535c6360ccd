import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { accountDeleted } from '../../../session/slice.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { PasswordField } from '../../../ui/forms/text-field.tsx';
import { OutcomeBanner } from '../../../ui/page/banner.tsx';
import { useCloseAccountMutation } from './own-data.api.ts';
import styles from './own-data.module.css';

type CloseAccountDialogProps = { open: boolean; onClose: () => void };

export function CloseAccountDialog({ open, onClose }: CloseAccountDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account" description={<DeletionConsequences />}>
      <CloseAccountForm onClose={onClose} />
    </Dialog>
  );
}

function DeletionConsequences() {
  return (
    <>
      <p>This can’t be undone.</p>
      <ul className={styles.loss}>
        <li>Your membership ends now, and you won’t be charged again.</li>
        <li>You lose your credits, your books, your reading positions and your reading history.</li>
        <li>We erase your name and email. Your reviews stay, without your name.</li>
      </ul>
    </>
  );
}

const loadSchema = async () =>
  (await import('@lingostory/contract/accounts/schemas')).schemas.closeAccount.input;

function CloseAccountForm({ onClose }: Pick<CloseAccountDialogProps, 'onClose'>) {
  const [closeAccount] = useCloseAccountMutation();
  const dispatch = useAppDispatch();
  const { field, submit, busy, outcome } = useApiForm({
    schema: loadSchema,
    fields: { password: '' },
    call: closeAccount,
    situation: 'member',
    onSuccess: ({ message }) => {
      dispatch(accountDeleted(message));
    },
  });
  return (
    <Form needsConnection onSubmit={submit}>
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
      <OutcomeBanner outcome={outcome} />
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={busy}>
          Delete my account
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep my account
        </Button>
      </div>
    </Form>
  );
}
