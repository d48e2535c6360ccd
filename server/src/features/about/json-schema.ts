import type {
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';

export type JsonSchema = { [keyword: string]: unknown };

/** The JSON Schema keywords for yup's `min` and `max` tests, by type. */
const boundKeywords: Record<string, { min: string; max: string }> = {
  string: { min: 'minLength', max: 'maxLength' },
  array: { min: 'minItems', max: 'maxItems' },
  number: { min: 'minimum', max: 'maximum' },
};

const isInteger = ({ tests }: SchemaDescription) => tests.some(({ name }) => name === 'integer');

function typeOf(field: SchemaDescription): string | undefined {
  if (field.type === 'number') return isInteger(field) ? 'integer' : 'number';
  if (field.type === 'date') return 'string';
  return ['string', 'boolean', 'array', 'object'].includes(field.type) ? field.type : undefined;
}

function toLimitKeywords({ type, tests }: SchemaDescription): JsonSchema {
  const names = boundKeywords[type];
  if (!names) return {};
  const limitKeywords: JsonSchema = {};
  for (const { name, params = {} } of tests) {
    const { min, max, regex } = params;
    if (name === 'min' && typeof min === 'number') limitKeywords[names.min] = min;
    if (name === 'max' && typeof max === 'number') limitKeywords[names.max] = max;
    if (name === 'matches' && regex instanceof RegExp) limitKeywords.pattern = regex.source;
    // yup's `required` also rejects empty strings.
    if (name === 'required' && type === 'string') limitKeywords.minLength ??= 1;
  }
  return limitKeywords;
}

/**
 * Returns the allowed values. Skips references to other fields (such as a repeated password), which JSON Schema can't
 * express.
 */
function toChoiceKeywords({ oneOf, nullable }: SchemaDescription): JsonSchema {
  const plainChoices = oneOf.filter((value) => typeof value !== 'object' && value !== undefined);
  if (plainChoices.length === 0) return {};
  return { enum: nullable ? [...plainChoices, null] : plainChoices };
}

function toContentKeywords(field: SchemaDescription): JsonSchema {
  if ('fields' in field) return toObjectSchema((field as SchemaObjectDescription).fields);
  const { innerType } = field as SchemaInnerTypeDescription;
  if (innerType && !Array.isArray(innerType)) return { items: toJsonSchema(innerType) };
  return {};
}

/**
 * Converts the description of a yup schema to JSON Schema 2020-12. Rules that JSON Schema can't express are left out.
 */
export function toJsonSchema(field: SchemaFieldDescription): JsonSchema {
  if (!('tests' in field)) return {};
  const type = typeOf(field);
  return {
    ...toContentKeywords(field),
    ...(type ? { type: field.nullable ? [type, 'null'] : type } : {}),
    ...(field.type === 'date' ? { format: 'date-time' } : {}),
    ...toLimitKeywords(field),
    ...toChoiceKeywords(field),
  };
}

export const isRequired = (field: SchemaFieldDescription) => 'optional' in field && !field.optional;

export function toObjectSchema(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const requiredNames = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field && isRequired(field);
  });
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, toJsonSchema(field)]),
    ),
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
  };
}
