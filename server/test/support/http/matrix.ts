import type { StudioNames } from '../studio/studio-names.ts';

/** The roles that each call is tried with. `other` is a member who owns none of the requested things. */
export const roles = ['guest', 'newcomer', 'member', 'paused', 'canceled', 'other', 'administrator'] as const;
export type Role = (typeof roles)[number];

/**
 * The records that requests refer to: a book and a checkout of `member`, `paused` and `canceled`, a book that nobody
 * owns, and those of the studio.
 */
export type Names = {
  owned: string;
  unowned: string;
  checkoutSession: string;
  subscription: string;
  studio: StudioNames;
};

/** The request of a call, and the status that each role gets. */
type Row = {
  send?: (names: Names) => object;
  path?: (names: Names) => string;
  expect: Record<Role, number>;
};

/** The calls of a feature by method and path, as in the contract. Each feature lists its own in `matrix-rows.ts`. */
export type MatrixRows = Record<string, Row>;

export const everyone = (status: number) =>
  Object.fromEntries(roles.map((role) => [role, status])) as Record<Role, number>;
export const signedIn = (status: number) => ({ ...everyone(status), guest: 401 });
export const members = (status: number) => ({ ...signedIn(status), administrator: 403 });
export const owners = (status: number) => ({ ...members(status), newcomer: 404, other: 404 });
export const administrators = (status: number) => ({ ...signedIn(403), administrator: status });
