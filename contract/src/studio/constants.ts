import { membershipStatuses } from '../membership/constants.ts';

/**
 * The states of a member: the status of their membership, `none` if they have no membership, or `closed` if their
 * account is closed.
 */
export const memberStates = [...membershipStatuses, 'none', 'closed'] as const;
export type MemberState = (typeof memberStates)[number];

/** Maximum length of each list in a member's details. Only the newest rows are returned. */
export const maxHistoryRows = 50;

/** A deleted book, chapter or phrase can be restored for this many minutes. */
export const undoMinutes = 10;

/** The sound that a recording replaces can be restored for this many days. */
export const formerSoundDays = 30;
