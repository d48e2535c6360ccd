import { membershipStatuses } from '../membership/constants.ts';

/**
 * Member states: the status of the membership, `none` for a member who has no membership, or `closed` for a closed
 * account.
 */
export const memberStates = [...membershipStatuses, 'none', 'closed'] as const;
export type MemberState = (typeof memberStates)[number];

/** Maximum length of each list in a member's details. Only the newest rows are returned. */
export const historyLimit = 50;

/** Minutes within which a deleted book, chapter or phrase can be restored. */
export const undoMinutes = 10;
