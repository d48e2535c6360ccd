import type { StudioRecordIds } from '../studio/studio-names.ts';

/** The roles with which each endpoint is tested. `other` is a member who owns none of the requested records. */
export const roles = ['guest', 'newcomer', 'member', 'paused', 'canceled', 'other', 'administrator'] as const;
export type Role = (typeof roles)[number];

/**
 * The ids and codes used in requests. They refer to a book and a checkout that `member`, `paused` and `canceled` each
 * have, to a book that nobody owns, and to records in the studio.
 */
export type RecordKeys = {
  ownedBookCode: string;
  unownedBookCode: string;
  checkoutSession: string;
  subscription: string;
  studio: StudioRecordIds;
};

/** A request to an endpoint, and the status that each role receives in response. */
type MatrixRow = {
  send?: (names: RecordKeys) => object;
  path?: (names: RecordKeys) => string;
  expect: Record<Role, number>;
};

/**
 * A feature's endpoints by method and path, as in the API contract. Each feature lists its own in `matrix-rows.ts`.
 */
export type MatrixRows = Record<string, MatrixRow>;

export const allowEveryone = (status: number) =>
  Object.fromEntries(roles.map((role) => [role, status])) as Record<Role, number>;
export const allowSignedIn = (status: number) => ({ ...allowEveryone(status), guest: 401 });
export const allowMembers = (status: number) => ({ ...allowSignedIn(status), administrator: 403 });
export const allowOwners = (status: number) => ({ ...allowMembers(status), newcomer: 404, other: 404 });
export const allowAdministrators = (status: number) => ({ ...allowSignedIn(403), administrator: status });
