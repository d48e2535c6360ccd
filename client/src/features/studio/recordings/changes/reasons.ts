import { type FlagReason, flagReasons } from '@lingostory/contract/studio/recordings/flag-reasons';
import type { Side } from './edges.ts';

/** Reasons that concern only one side of a phrase. */
const reasonsBySide: Readonly<Record<Side, readonly FlagReason[]>> = {
  start: ['speech-before', 'sound-before', 'start-in-speech', 'start-unclear'],
  end: ['speech-after', 'sound-after', 'end-in-speech', 'end-unclear'],
};

/** Returns the reasons for flagging a part of a phrase that doesn't contain this side of it. */
export const withoutSide = (reasons: readonly FlagReason[], side: Side): FlagReason[] =>
  reasons.filter((reason) => !reasonsBySide[side].includes(reason));

/** Returns the reasons for flagging two joined phrases. The edges between the two no longer matter. */
export function joinReasons(
  first: readonly FlagReason[] = [],
  second: readonly FlagReason[] = [],
): FlagReason[] {
  const reasons = [...withoutSide(first, 'end'), ...withoutSide(second, 'start')];
  return flagReasons.filter((reason) => reasons.includes(reason));
}
