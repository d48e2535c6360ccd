import { describe, expect, it } from 'vitest';
import { decided, inDays, live, membership } from '../../../../test/support/money/decisions.ts';

const subjects = (before: Parameters<typeof membership>[0] | undefined, now: Parameters<typeof live>[0]) =>
  decided({ memberships: before ? [membership(before)] : [] }, { subscriptions: [live(now)] }).emails.map(
    ({ text }) => text.subject,
  );

const trialEndsAt = inDays(20);

describe('the free trial email', () => {
  it('sends the free trial email when a trial starts', () => {
    expect(subjects(undefined, { trialEndsAt })).toEqual(['Your LingoStory free trial has started']);
  });

  it('doesn’t repeat the free trial email when a failed payment later succeeds', () => {
    expect(subjects({ status: 'past_due', trialEndsAt }, { trialEndsAt })).toEqual([]);
  });
});
