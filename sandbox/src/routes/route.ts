import { noSuch, notFound } from '../http/errors.ts';
import type { RawTree } from '../http/form.ts';
import { fields, readParams } from '../http/params.ts';
import type { World } from '../state/world.ts';

/** What a call takes that has no parameters but `expand`, which is read before. */
export const nothing = fields({});

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for one part of the path. */
  path: string;
  respond: (world: World, id: string, raw: RawTree) => unknown;
};

/** The row that the path names. */
export function found<T>(table: Map<string, T>, kind: string, id: string): T {
  const row = table.get(id);
  if (row === undefined) throw notFound(kind, id);
  return row;
}

/** The row that a parameter names. */
export function named<T>(table: Map<string, T>, kind: string, id: string, param: string): T {
  const row = table.get(id);
  if (row === undefined) throw noSuch(kind, id, param);
  return row;
}

export function retrieve(path: string, kind: string, row: (world: World) => Map<string, unknown>): Route {
  return {
    method: 'GET',
    path,
    respond: (world, id, raw) => {
      readParams(nothing, raw);
      return found(row(world), kind, id);
    },
  };
}
