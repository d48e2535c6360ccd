import { describe, expect, it } from 'vitest';
import {
  createLiveSubscription,
  createMembership,
  daysFromNow,
  decideFor,
} from '../../../../test/support/money/decisions.ts';

const decideEmailSubjects = (
  membershipBefore: Parameters<typeof createMembership>[0] | undefined,
  subscriptionChange: Parameters<typeof createLiveSubscription>[0],
) =>
  decideFor(
    { memberships: membershipBefore ? [createMembership(membershipBefore)] : [] },
    { subscriptions: [createLiveSubscription(subscriptionChange)] },
  ).emails.map(({ text }) => text.subject);

const trialEndsAt = daysFromNow(20);

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
