import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { AnyObjectSchema, Schema } from 'yup';

/** A form's schema, or a function that imports it, so that a form that is only looked at doesn't load yup. */
export type FormSchema<Values> =
  | (Schema<Values> & AnyObjectSchema)
  | (() => Promise<Schema<Values> & AnyObjectSchema>);

/** The type of the form's root error if its schema could not be loaded. */
const unloadedType = 'unloaded';

export const isSchemaUnloaded = (errors: FieldErrors) => errors.root?.type === unloadedType;

async function loadValidation<Values extends FieldValues>(
  schema: FormSchema<Values>,
): Promise<Resolver<Values, unknown, Values>> {
  const [{ yupResolver }, loadedSchema] = await Promise.all([
    import('@hookform/resolvers/yup'),
    typeof schema === 'function' ? schema() : schema,
  ]);
  return yupResolver(loadedSchema);
}

/** Loads what a form needs for its validation. Ignores a failure, because submitting the form reports it. */
export function preloadSchema<Values extends FieldValues>(schema: FormSchema<Values>): void {
  loadValidation(schema).catch(() => {});
}

/**
 * Returns a resolver that loads a form's schema when it is first needed. If that fails, the form gets a root error,
 * because react-hook-form would wait forever for a resolver that throws.
 */
export function createSchemaResolver<Values extends FieldValues>(
  schema: FormSchema<Values>,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const validate = await loadValidation(schema).catch(() => null);
    if (validate === null)
      return { values: {}, errors: { root: { type: unloadedType } } as FieldErrors<Values> };
    return validate(values, context, options);
  };
}
