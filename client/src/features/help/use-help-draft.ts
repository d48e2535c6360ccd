import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft } from '../../lib/draft.ts';

export type HelpForm = { name: string; from_email: string; subject: string; text: string };

const textOf = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);

/** What the form begins with: what was typed here before and not sent, else who is here. */
export function firstValues(draft: string, user: { name: string; email: string } | null): HelpForm {
  const kept = readDraft(draft);
  return {
    name: textOf(kept?.name, user?.name),
    from_email: textOf(kept?.from_email, user?.email),
    subject: textOf(kept?.subject),
    text: textOf(kept?.text),
  };
}

/** Keeps every keystroke, until it is sent. */
export function useHelpDraft(draft: string, form: UseFormReturn<HelpForm>): { drop: () => void } {
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(draft, values) }),
    [subscribe, draft],
  );
  return { drop: () => dropDraft(draft) };
}
