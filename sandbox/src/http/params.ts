import type Stripe from 'stripe';
import { createInvalidRequestError, createMissingParamError } from './errors.ts';
import type { RawTree, RawValue } from './form.ts';

export type ParamReader<T> = (rawValue: RawValue, name: string) => T;
type ParamReaders = Record<string, ParamReader<unknown>>;
type ReaderValue<R> = R extends ParamReader<infer T> ? T : never;
type ParamValues<S extends ParamReaders, R extends keyof S> = { [K in R]: ReaderValue<S[K]> } & {
  [K in Exclude<keyof S, R>]?: ReaderValue<S[K]>;
};

/** The parameters that the sandbox accepts in a request. Their names and types are checked against the SDK's. */
export type ParamShape<P> = { readonly [K in keyof P]?: ParamReader<Exclude<P[K], undefined>> };

/**
 * Extracts the literal values of an SDK enum without its `string` fallback, so that a value that the SDK no longer
 * lists is a compile error.
 */
export type KnownLiteral<T> = T extends string ? (string extends T ? never : T) : never;

export const text: ParamReader<string> = (rawValue, name) => {
  if (typeof rawValue !== 'string') throw createInvalidRequestError('Invalid string', name);
  return rawValue;
};

export const nonEmptyText: ParamReader<string> = (rawValue, name) => {
  const value = text(rawValue, name);
  if (value === '') {
    throw createInvalidRequestError(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
      name,
      'parameter_invalid_empty',
    );
  }
  return value;
};

export const integer: ParamReader<number> = (rawValue, name) => {
  if (typeof rawValue !== 'string' || !/^-?\d{1,15}$/.test(rawValue)) {
    throw createInvalidRequestError(
      `Invalid integer: ${String(rawValue)}`,
      name,
      'parameter_invalid_integer',
    );
  }
  return Number(rawValue);
};

export function integerBetween(min: number, max: number): ParamReader<number> {
  return (rawValue, name) => {
    const value = integer(rawValue, name);
    if (value < min)
      throw createInvalidRequestError(`This value must be greater than or equal to ${min}.`, name);
    if (value > max)
      throw createInvalidRequestError(`This value must be less than or equal to ${max}.`, name);
    return value;
  };
}

export const decimalNumber: ParamReader<number> = (rawValue, name) => {
  if (typeof rawValue !== 'string' || !/^\d+(\.\d+)?$/.test(rawValue))
    throw createInvalidRequestError(`Invalid decimal: ${String(rawValue)}`, name);
  return Number(rawValue);
};

export const flag: ParamReader<boolean> = (rawValue, name) => {
  if (rawValue !== 'true' && rawValue !== 'false')
    throw createInvalidRequestError(`Invalid boolean: ${String(rawValue)}`, name);
  return rawValue === 'true';
};

export function oneOf<T extends string>(...values: T[]): ParamReader<T> {
  return (rawValue, name) => {
    const match = values.find((value) => value === rawValue);
    if (match === undefined)
      throw createInvalidRequestError(`Invalid ${name}: must be one of ${values.join(', ')}`, name);
    return match;
  };
}

export function listOf<T>(readItem: ParamReader<T>): ParamReader<T[]> {
  return (rawValue, name) => {
    if (rawValue === '') return [];
    if (typeof rawValue === 'string') throw createInvalidRequestError('Invalid array', name);
    return Object.entries(rawValue).map(([key, value]) => {
      if (!/^\d+$/.test(key)) throw createInvalidRequestError('Invalid array', name);
      return readItem(value, `${name}[${key}]`);
    });
  };
}

/** Makes a reader also accept an empty string, which clears the field in Stripe's API. */
export function orEmpty<T>(reader: ParamReader<T>): ParamReader<T | ''> {
  return (rawValue, name) => (rawValue === '' ? '' : reader(rawValue, name));
}

/** Reads metadata. An empty value deletes its key. */
export const metadata: ParamReader<Record<string, string>> = (rawValue, name) => {
  if (typeof rawValue === 'string') throw createInvalidRequestError('Invalid hash', name);
  return Object.fromEntries(
    Object.entries(rawValue).map(([key, value]) => [key, text(value, `${name}[${key}]`)]),
  );
};

export function fields<S extends ParamReaders, R extends keyof S & string = never>(
  readers: S,
  ...required: R[]
): ParamReader<ParamValues<S, R>> {
  return (rawValue, name) => {
    if (typeof rawValue === 'string') throw createInvalidRequestError('Invalid object', name);
    const result: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(rawValue)) {
      const fullName = name ? `${name}[${key}]` : key;
      const reader = Object.hasOwn(readers, key) ? readers[key] : undefined;
      if (!reader)
        throw createInvalidRequestError(
          `Received unknown parameter: ${fullName}`,
          fullName,
          'parameter_unknown',
        );
      result[key] = reader(value, fullName);
    }
    for (const key of required) {
      if (!(key in result)) throw createMissingParamError(name ? `${name}[${key}]` : key);
    }
    return result as ParamValues<S, R>;
  };
}

export function readParams<T>(reader: ParamReader<T>, rawParams: RawTree): T {
  return reader(rawParams, '');
}

export const pagingParams = {
  limit: integerBetween(1, 100),
  starting_after: nonEmptyText,
  ending_before: nonEmptyText,
} satisfies ParamShape<Stripe.PaginationParams>;

const rangeBounds = fields({
  gt: integer,
  gte: integer,
  lt: integer,
  lte: integer,
} satisfies ParamShape<Stripe.RangeQueryParam>);

export type NumberRange = number | ReaderValue<typeof rangeBounds>;

export const numberRange: ParamReader<NumberRange> = (rawValue, name) =>
  typeof rawValue === 'string' ? integer(rawValue, name) : rangeBounds(rawValue, name);

export function isWithinRange(range: NumberRange | undefined, value: number): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  const { gt, gte, lt, lte } = range;
  if (gt !== undefined && value <= gt) return false;
  if (gte !== undefined && value < gte) return false;
  if (lt !== undefined && value >= lt) return false;
  return lte === undefined || value <= lte;
}

export function mergeMetadata(
  currentMetadata: Stripe.Metadata | null,
  change: Record<string, string> | '' | undefined,
): Stripe.Metadata {
  if (change === undefined) return currentMetadata ?? {};
  if (change === '') return {};
  return Object.fromEntries(
    Object.entries({ ...currentMetadata, ...change }).filter(([, value]) => value !== ''),
  );
}
