import { membershipStatuses } from '../membership/constants.ts';

/** A member's state: that of the membership, `none` without one, `closed` when they may not sign in. */
export const memberStates = [...membershipStatuses, 'none', 'closed'] as const;
export type MemberState = (typeof memberStates)[number];

/** How many rows of each list about one member an administrator gets: the newest. */
export const historyLimit = 50;

/** For so long a deleted book, chapter or phrase can be restored. */
export const undoMinutes = 10;
