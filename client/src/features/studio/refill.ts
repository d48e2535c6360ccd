import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Fills a form anew once what was `sent` has arrived. A field that was changed meanwhile keeps what stands in it; the
 * answer says whether there is one.
 */
export function refill<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  sent: Values,
  next: DefaultValues<NoInfer<Values>>,
): boolean {
  const changed = Object.entries(form.getValues()).filter(
    ([name, value]) => value !== sent[name] && value !== next[name],
  );
  // The fields stay registered: in their order, with the focus, and with the caret where it is.
  form.reset({ ...next, ...Object.fromEntries(changed) }, { keepFieldsRef: true });
  return changed.length > 0;
}
