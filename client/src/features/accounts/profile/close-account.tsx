import { yupResolver } from '@hookform/resolvers/yup';
import type { calls } from '@lingostory/contract/accounts/calls';
import { schemas } from '@lingostory/contract/accounts/schemas';
import type { InputOf } from '@lingostory/contract/call';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/form-problem.ts';
import { toProblem } from '../../../lib/problem.ts';
import { wordsFor } from '../../../lib/words-for.ts';
import { useAppDispatch } from '../../../session/hooks.ts';
import { accountDeleted } from '../../../session/slice.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { useCloseAccountMutation } from './own-data.api.ts';
import styles from './own-data.module.css';

type CloseAccountProps = { open: boolean; onClose: () => void };

export function CloseAccount({ open, onClose }: CloseAccountProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Delete your account" description={<WhatItMeans />}>
      <CloseForm onClose={onClose} />
    </Dialog>
  );
}

function WhatItMeans() {
  return (
    <>
      <p>This can't be undone.</p>
      <ul className={styles.loss}>
        <li>Your membership ends now, and you won't be charged again.</li>
        <li>You lose your credits, your books and your reading positions.</li>
        <li>We erase your name and email. Your reviews stay, without your name.</li>
      </ul>
    </>
  );
}

function CloseForm({ onClose }: Pick<CloseAccountProps, 'onClose'>) {
  const [close, { isLoading }] = useCloseAccountMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const dispatch = useAppDispatch();
  const form = useForm({
    resolver: yupResolver(schemas.closeAccount.input),
    defaultValues: { password: '' },
  });

  const handleValid = async (input: InputOf<typeof calls.closeAccount>) => {
    setFailure(null);
    const answer = await close(input);
    if (answer.error === undefined) {
      dispatch(accountDeleted(answer.data.message));
      return;
    }
    const problem = toProblem(answer.error);
    if (!showFieldErrors(form, problem, ['password'])) setFailure(wordsFor(problem));
  };

  return (
    <Form onSubmit={form.handleSubmit(handleValid)}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={form.formState.errors.password}
        {...form.register('password')}
      />
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" look="danger" busy={isLoading}>
          Delete my account
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Form>
  );
}
