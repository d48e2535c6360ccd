import type Stripe from 'stripe';
import { invalidRequestError, missingParamError } from './errors.ts';
import type { Raw, RawTree } from './form.ts';

export type Reader<T> = (raw: Raw, name: string) => T;
type Readers = Record<string, Reader<unknown>>;
type Value<R> = R extends Reader<infer T> ? T : never;
type ReadParams<S extends Readers, R extends keyof S> = { [K in R]: Value<S[K]> } & {
  [K in Exclude<keyof S, R>]?: Value<S[K]>;
};

/** The parameters that the sandbox accepts in a request. Their names and types are checked against the SDK's. */
export type ParamShape<P> = { readonly [K in keyof P]?: Reader<Exclude<P[K], undefined>> };

/**
 * Extracts the literal values of an SDK enum without its `string` fallback, so that a value that the SDK no longer
 * lists is a compile error.
 */
export type KnownLiteral<T> = T extends string ? (string extends T ? never : T) : never;

export const text: Reader<string> = (raw, name) => {
  if (typeof raw !== 'string') throw invalidRequestError('Invalid string', name);
  return raw;
};

export const nonEmptyText: Reader<string> = (raw, name) => {
  const value = text(raw, name);
  if (value === '') {
    throw invalidRequestError(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
      name,
      'parameter_invalid_empty',
    );
  }
  return value;
};

export const integer: Reader<number> = (raw, name) => {
  if (typeof raw !== 'string' || !/^-?\d{1,15}$/.test(raw)) {
    throw invalidRequestError(`Invalid integer: ${String(raw)}`, name, 'parameter_invalid_integer');
  }
  return Number(raw);
};

export function integerBetween(lowest: number, highest: number): Reader<number> {
  return (raw, name) => {
    const value = integer(raw, name);
    if (value < lowest)
      throw invalidRequestError(`This value must be greater than or equal to ${lowest}.`, name);
    if (value > highest)
      throw invalidRequestError(`This value must be less than or equal to ${highest}.`, name);
    return value;
  };
}

export const decimalNumber: Reader<number> = (raw, name) => {
  if (typeof raw !== 'string' || !/^\d+(\.\d+)?$/.test(raw))
    throw invalidRequestError(`Invalid decimal: ${String(raw)}`, name);
  return Number(raw);
};

export const flag: Reader<boolean> = (raw, name) => {
  if (raw !== 'true' && raw !== 'false') throw invalidRequestError(`Invalid boolean: ${String(raw)}`, name);
  return raw === 'true';
};

export function oneOf<T extends string>(...values: T[]): Reader<T> {
  return (raw, name) => {
    const match = values.find((value) => value === raw);
    if (match === undefined)
      throw invalidRequestError(`Invalid ${name}: must be one of ${values.join(', ')}`, name);
    return match;
  };
}

export function list<T>(item: Reader<T>): Reader<T[]> {
  return (raw, name) => {
    if (raw === '') return [];
    if (typeof raw === 'string') throw invalidRequestError('Invalid array', name);
    return Object.entries(raw).map(([key, value]) => {
      if (!/^\d+$/.test(key)) throw invalidRequestError('Invalid array', name);
      return item(value, `${name}[${key}]`);
    });
  };
}

/** Makes a reader also accept an empty string, which clears the field in Stripe's API. */
export function orEmpty<T>(reader: Reader<T>): Reader<T | ''> {
  return (raw, name) => (raw === '' ? '' : reader(raw, name));
}

/** Reads metadata. An empty value deletes its key. */
export const metadata: Reader<Record<string, string>> = (raw, name) => {
  if (typeof raw === 'string') throw invalidRequestError('Invalid hash', name);
  return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, text(value, `${name}[${key}]`)]));
};

export function fields<S extends Readers, R extends keyof S & string = never>(
  readers: S,
  ...required: R[]
): Reader<ReadParams<S, R>> {
  return (raw, name) => {
    if (typeof raw === 'string') throw invalidRequestError('Invalid object', name);
    const result: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(raw)) {
      const fullName = name ? `${name}[${key}]` : key;
      const reader = Object.hasOwn(readers, key) ? readers[key] : undefined;
      if (!reader)
        throw invalidRequestError(`Received unknown parameter: ${fullName}`, fullName, 'parameter_unknown');
      result[key] = reader(value, fullName);
    }
    for (const key of required) {
      if (!(key in result)) throw missingParamError(name ? `${name}[${key}]` : key);
    }
    return result as ReadParams<S, R>;
  };
}

export function readParams<T>(reader: Reader<T>, raw: RawTree): T {
  return reader(raw, '');
}

export const paging = {
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

export type NumberRange = number | Value<typeof rangeBounds>;

export const numberRange: Reader<NumberRange> = (raw, name) =>
  typeof raw === 'string' ? integer(raw, name) : rangeBounds(raw, name);

export function isWithin(range: NumberRange | undefined, value: number): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return value === range;
  const { gt, gte, lt, lte } = range;
  if (gt !== undefined && value <= gt) return false;
  if (gte !== undefined && value < gte) return false;
  if (lt !== undefined && value >= lt) return false;
  return lte === undefined || value <= lte;
}

export function mergeMetadata(
  old: Stripe.Metadata | null,
  change: Record<string, string> | '' | undefined,
): Stripe.Metadata {
  if (change === undefined) return old ?? {};
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== ''));
}
