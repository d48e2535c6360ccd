import { describe, expect, it } from 'vitest';
import {
  addDays,
  createLiveSubscription,
  createMembership,
  decideFor,
} from '../../../../test/support/money/decisions.ts';

const decideEmailSubjects = (
  before: Parameters<typeof createMembership>[0] | undefined,
  now: Parameters<typeof createLiveSubscription>[0],
) =>
  decideFor(
    { memberships: before ? [createMembership(before)] : [] },
    { subscriptions: [createLiveSubscription(now)] },
  ).emails.map(({ text }) => text.subject);

const trialEndsAt = addDays(20);

describe('the free trial email', () => {
  it('sends the free trial email when a trial starts', () => {
    expect(decideEmailSubjects(undefined, { trialEndsAt })).toEqual([
      'Your LingoStory free trial has started',
    ]);
  });

  it('doesn’t repeat the free trial email when a failed payment later succeeds', () => {
    expect(decideEmailSubjects({ status: 'past_due', trialEndsAt }, { trialEndsAt })).toEqual([]);
  });
});
