import type {
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';

export type JsonSchema = { [keyword: string]: unknown };

/** The JSON Schema keywords for yup's `min` and `max` tests, by type. */
const bounds: Record<string, { min: string; max: string }> = {
  string: { min: 'minLength', max: 'maxLength' },
  array: { min: 'minItems', max: 'maxItems' },
  number: { min: 'minimum', max: 'maximum' },
};

const isWhole = ({ tests }: SchemaDescription) => tests.some(({ name }) => name === 'integer');

function typeOf(field: SchemaDescription): string | undefined {
  if (field.type === 'number') return isWhole(field) ? 'integer' : 'number';
  if (field.type === 'date') return 'string';
  return ['string', 'boolean', 'array', 'object'].includes(field.type) ? field.type : undefined;
}

function limitsOf({ type, tests }: SchemaDescription): JsonSchema {
  const names = bounds[type];
  if (!names) return {};
  const limits: JsonSchema = {};
  for (const { name, params = {} } of tests) {
    const { min, max, regex } = params;
    if (name === 'min' && typeof min === 'number') limits[names.min] = min;
    if (name === 'max' && typeof max === 'number') limits[names.max] = max;
    if (name === 'matches' && regex instanceof RegExp) limits.pattern = regex.source;
    // yup's `required` also rejects empty strings.
    if (name === 'required' && type === 'string') limits.minLength ??= 1;
  }
  return limits;
}

/**
 * Returns the allowed values. Skips references to other fields (such as a repeated password), which JSON Schema can't
 * express.
 */
function choicesOf({ oneOf, nullable }: SchemaDescription): JsonSchema {
  const plain = oneOf.filter((value) => typeof value !== 'object' && value !== undefined);
  if (plain.length === 0) return {};
  return { enum: nullable ? [...plain, null] : plain };
}

function contentOf(field: SchemaDescription): JsonSchema {
  if ('fields' in field) return objectSchema((field as SchemaObjectDescription).fields);
  const { innerType } = field as SchemaInnerTypeDescription;
  if (innerType && !Array.isArray(innerType)) return { items: jsonSchema(innerType) };
  return {};
}

/**
 * Converts the description of a yup schema to JSON Schema 2020-12. Rules that JSON Schema can't express are left out.
 */
export function jsonSchema(field: SchemaFieldDescription): JsonSchema {
  if (!('tests' in field)) return {};
  const type = typeOf(field);
  return {
    ...contentOf(field),
    ...(type ? { type: field.nullable ? [type, 'null'] : type } : {}),
    ...(field.type === 'date' ? { format: 'date-time' } : {}),
    ...limitsOf(field),
    ...choicesOf(field),
  };
}

export const isRequired = (field: SchemaFieldDescription) => 'optional' in field && !field.optional;

export function objectSchema(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const required = Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field && isRequired(field);
  });
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, jsonSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}
