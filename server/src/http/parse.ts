import type { AnyObjectSchema, InferType } from 'yup';
import { ValidationError } from 'yup';
import { Problem } from './problem.ts';

function byField(error: ValidationError): Record<string, string[]> {
  const faults = error.inner.length > 0 ? error.inner : [error];
  const errors: Record<string, string[]> = {};
  for (const fault of faults) {
    const field = (fault.path ?? '').split(/[.[]/)[0] || 'body';
    const messages = errors[field] ?? [];
    errors[field] = messages.includes(fault.message) ? messages : [...messages, fault.message];
  }
  return errors;
}

/** What a call was sent, checked and cast by its contract. Unknown fields are dropped. 422 lists every fault. */
export async function parse<S extends AnyObjectSchema>(schema: S, input: unknown): Promise<InferType<S>> {
  try {
    return await schema.validate(input, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors = byField(error);
    const messages = Object.values(errors).flat();
    throw new Problem(422, messages.length === 1 ? (messages[0] ?? '') : 'Some fields need another look.', {
      errors,
    });
  }
}
