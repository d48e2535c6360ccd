import { describe, expect, it } from 'vitest';
import { linesOf } from '../../../../test/support/emails/email-lines.ts';
import type { EmailText } from '../../outbox/public.ts';
import * as emails from './emails.ts';

const site = { clientOrigin: 'https://lingostory.example' };
const nextPayment = { at: new Date('2026-12-21T10:00:00Z'), amount: 999 };
const monthPayment = {
  kind: 'month',
  amount: 999,
  paidAt: new Date('2026-11-21T23:30:00Z'),
  credits: 1,
  paymentId: 'pi_1',
} as const;

describe('membership emails', () => {
  it.each<[string, EmailText, string[]]>([
    [
      'the start of a trial',
      emails.composeTrialStartedEmail(site, nextPayment),
      [
        'Your LingoStory free trial has started',
        'Your 30-day free trial has started, and your first credit is ready. Use it to get any book.',
        'Your first payment of $9.99 is due on 21 December 2026. Cancel before then and you won’t be charged.',
        'Choose your first book: https://lingostory.example/lingostory',
        'You can change or cancel your membership any time on your account page.',
      ],
    ],
    [
      'the start of a trial without a coming payment',
      emails.composeTrialStartedEmail(site, undefined),
      [
        'Your LingoStory free trial has started',
        'Your 30-day free trial has started, and your first credit is ready. Use it to get any book.',
        'Choose your first book: https://lingostory.example/lingostory',
        'You can change or cancel your membership any time on your account page.',
      ],
    ],
    [
      'the end of a trial',
      emails.composeTrialEndingEmail(site, nextPayment.at, nextPayment),
      [
        'Your LingoStory free trial ends soon',
        'Your free trial ends on 21 December 2026. After that, your membership continues with one credit a month.',
        'Your next payment of $9.99 is due on 21 December 2026.',
        'If you’d rather stop, cancel before that day and you won’t be charged.',
        'Go to your account: https://lingostory.example/account',
      ],
    ],
    [
      'the end of a trial without a coming payment',
      emails.composeTrialEndingEmail(site, nextPayment.at, undefined),
      [
        'Your LingoStory free trial ends soon',
        'Your free trial ends on 21 December 2026. After that, your membership continues with one credit a month.',
        'If you’d rather stop, cancel before that day and you won’t be charged.',
        'Go to your account: https://lingostory.example/account',
      ],
    ],
    [
      'a receipt for one credit',
      emails.composeReceiptEmail(site, monthPayment),
      [
        'Your LingoStory receipt: $9.99',
        'Thank you! On 21 November 2026 you paid $9.99 for a month of Premium Membership.',
        '1 credit was added to your balance.',
        'Payment reference: pi_1',
        'Go to your account: https://lingostory.example/account',
      ],
    ],
    [
      'a receipt for a pack',
      emails.composeReceiptEmail(site, {
        ...monthPayment,
        kind: 'credits',
        credits: 3,
        paymentId: undefined,
      }),
      [
        'Your LingoStory receipt: $9.99',
        'Thank you! On 21 November 2026 you paid $9.99 for a pack of audio credits.',
        '3 credits were added to your balance.',
        'Go to your account: https://lingostory.example/account',
      ],
    ],
    [
      'a receipt for the offer',
      emails.composeReceiptEmail(site, { ...monthPayment, kind: 'discount' }),
      [
        'Your LingoStory receipt: $9.99',
        'Thank you! On 21 November 2026 you paid $9.99 for your next month of Premium Membership, in advance.',
        '1 credit was added to your balance.',
        'Payment reference: pi_1',
        'Go to your account: https://lingostory.example/account',
      ],
    ],
    [
      'a payment that failed',
      emails.composePaymentFailedEmail(site),
      [
        'Your LingoStory payment didn’t go through',
        'We couldn’t take the payment for your membership. You weren’t charged, and you keep your credits and books.',
        'To pay with the same card or another one, choose Renew on your account page.',
        'Renew your membership: https://lingostory.example/account',
        'We’ll try again a few times. If no payment goes through, your membership will end.',
      ],
    ],
    [
      'a break',
      emails.composePausedEmail(site, nextPayment),
      [
        'Your LingoStory membership is paused',
        'Your break has started. You won’t be charged during it, and you keep your credits and books.',
        'Your membership resumes automatically with a payment of $9.99 on 21 December 2026.',
        'You can resume any time from your account page.',
        'Go to your account: https://lingostory.example/account',
      ],
    ],
    [
      'a break without a next payment',
      emails.composePausedEmail(site, undefined),
      [
        'Your LingoStory membership is paused',
        'Your break has started. You won’t be charged during it, and you keep your credits and books.',
        'You can resume any time from your account page.',
        'Go to your account: https://lingostory.example/account',
      ],
    ],
    [
      'the end of a break',
      emails.composeResumedEmail(site, nextPayment),
      [
        'Your LingoStory membership has resumed',
        'Welcome back! Your break is over.',
        'Your next payment of $9.99 is due on 21 December 2026.',
        'Continue reading: https://lingostory.example/library',
      ],
    ],
    [
      'a cancellation',
      emails.composeCanceledEmail(site, false),
      [
        'Your LingoStory membership has ended',
        'Your membership has been canceled. You won’t be charged again.',
        'Your unused credits ended with it. The books in your library stay yours to read.',
        'Open your library: https://lingostory.example/library',
        'You’re welcome back any time: choose Renew on your account page.',
      ],
    ],
    [
      'a membership that ended unpaid',
      emails.composeCanceledEmail(site, true),
      [
        'Your LingoStory membership has ended',
        'We couldn’t take a payment for some time, so your membership has ended. You won’t be charged again.',
        'Your unused credits ended with it. The books in your library stay yours to read.',
        'Open your library: https://lingostory.example/library',
        'You’re welcome back any time: choose Renew on your account page.',
      ],
    ],
    [
      'a refund of one credit',
      emails.composeRefundedEmail(site, { amount: 999, isDisputed: false, takenCredits: 1 }),
      [
        'Your LingoStory refund: $9.99',
        'We refunded $9.99 to your card. It can take a few days to arrive.',
        '1 credit from that payment was taken from your balance.',
        'If you didn’t expect this, please contact us.',
        'Contact us: https://lingostory.example/contact',
      ],
    ],
    [
      'a refund of several credits',
      emails.composeRefundedEmail(site, { amount: 2500, isDisputed: false, takenCredits: 3 }),
      [
        'Your LingoStory refund: $25.00',
        'We refunded $25.00 to your card. It can take a few days to arrive.',
        '3 credits from that payment were taken from your balance.',
        'If you didn’t expect this, please contact us.',
        'Contact us: https://lingostory.example/contact',
      ],
    ],
    [
      'a refund that takes no credits',
      emails.composeRefundedEmail(site, { amount: 100, isDisputed: false, takenCredits: 0 }),
      [
        'Your LingoStory refund: $1.00',
        'We refunded $1.00 to your card. It can take a few days to arrive.',
        'If you didn’t expect this, please contact us.',
        'Contact us: https://lingostory.example/contact',
      ],
    ],
    [
      'a dispute',
      emails.composeRefundedEmail(site, { amount: 999, isDisputed: true, takenCredits: 1 }),
      [
        'A LingoStory payment was disputed',
        'Your bank asked us to return a payment of $9.99.',
        '1 credit from that payment was taken from your balance.',
        'If you didn’t expect this, please contact us.',
        'Contact us: https://lingostory.example/contact',
      ],
    ],
  ])('writes the approved text of the membership email about %s', (_caseName, email, lines) => {
    expect(linesOf(email)).toEqual(lines);
  });
});
