import { createNotFoundError, createUnknownReferenceError } from '../http/errors.ts';
import type { RawTree } from '../http/form.ts';
import { fields, readParams } from '../http/params.ts';
import type { World } from '../state/world.ts';

/**
 * Schema for requests without parameters. `expand` is accepted everywhere and is parsed before this schema is
 * applied.
 */
export const noParams = fields({});

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` in a path stands for one path segment. */
  path: string;
  respond: (world: World, id: string, rawParams: RawTree) => unknown;
};

/** Returns the row whose id is in the path. Throws 404 if there is none. */
export function findOr404<T>(table: Map<string, T>, objectType: string, id: string): T {
  const row = table.get(id);
  if (row === undefined) throw createNotFoundError(objectType, id);
  return row;
}

/** Returns the row whose id is in a parameter. Throws 400 if there is none. */
export function findByParam<T>(table: Map<string, T>, objectType: string, id: string, param: string): T {
  const row = table.get(id);
  if (row === undefined) throw createUnknownReferenceError(objectType, id, param);
  return row;
}

export function createRetrieveRoute(
  path: string,
  objectType: string,
  table: (world: World) => Map<string, unknown>,
): Route {
  return {
    method: 'GET',
    path,
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      return findOr404(table(world), objectType, id);
    },
  };
}
