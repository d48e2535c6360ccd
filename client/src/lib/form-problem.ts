import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Problem } from './problem.ts';

/**
 * Puts the server's messages under the fields they name, the first message of each, and the focus in the first such
 * field. Answers whether any was placed, so that the caller knows if the banner has to speak.
 */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  problem: Problem,
  names: readonly Path<Values>[],
): boolean {
  const faulty = names.filter((name) => problem.errors?.[name]?.[0] !== undefined);
  faulty.forEach((name, place) => {
    const message = problem.errors?.[name]?.[0];
    if (message !== undefined) {
      form.setError(name, { type: 'server', message }, { shouldFocus: place === 0 });
    }
  });
  return faulty.length > 0;
}
