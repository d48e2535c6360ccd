import { trialDays } from '@lingostory/contract/membership/constants';
import type { PaymentKind } from '../../../generated/prisma/client.ts';
import type { EmailText } from '../../outbox/public.ts';
import { formatCredits, formatDay, formatDollars } from '../base/format.ts';

type SiteSettings = { clientOrigin: string };
/** Date and amount (in cents) of the next payment. */
export type NextPayment = { at: Date; amount: number } | undefined;

const describeNextPayment = (nextPayment: NextPayment) =>
  nextPayment
    ? [`Your next payment of ${formatDollars(nextPayment.amount)} is due on ${formatDay(nextPayment.at)}.`]
    : [];
const createAccountAction = ({ clientOrigin }: SiteSettings) => ({
  label: 'Go to your account',
  url: `${clientOrigin}/account`,
});

export function composeTrialStartedEmail(
  { clientOrigin }: SiteSettings,
  nextPayment: NextPayment,
): EmailText {
  return {
    subject: 'Your LingoStory free trial has started',
    paragraphs: [
      `Your ${trialDays}-day free trial has started, and your first credit is ready. Use it to get any book.`,
      ...(nextPayment
        ? [
            `Your first payment of ${formatDollars(nextPayment.amount)} is due on ${formatDay(nextPayment.at)}. Cancel before then and you won’t be charged.`,
          ]
        : []),
    ],
    action: { label: 'Choose your first book', url: `${clientOrigin}/lingostory` },
    closing: ['You can change or cancel your membership any time on your account page.'],
  };
}

export function composeTrialEndingEmail(
  site: SiteSettings,
  trialEnd: Date,
  nextPayment: NextPayment,
): EmailText {
  return {
    subject: 'Your LingoStory free trial ends soon',
    paragraphs: [
      `Your free trial ends on ${formatDay(trialEnd)}. After that, your membership continues with one credit a month.`,
      ...describeNextPayment(nextPayment),
      'If you’d rather stop, cancel before that day and you won’t be charged.',
    ],
    action: createAccountAction(site),
  };
}

const purchaseLabels: Record<PaymentKind, string> = {
  month: 'a month of Premium Membership',
  credits: 'a pack of audio credits',
  discount: 'your next month of Premium Membership, in advance',
};

export function composeReceiptEmail(
  site: SiteSettings,
  payment: {
    kind: PaymentKind;
    amount: number;
    paidAt: Date;
    credits: number;
    paymentId: string | undefined;
  },
): EmailText {
  const verb = payment.credits === 1 ? 'was' : 'were';
  return {
    subject: `Your LingoStory receipt: ${formatDollars(payment.amount)}`,
    paragraphs: [
      `Thank you! On ${formatDay(payment.paidAt)} you paid ${formatDollars(payment.amount)} for ${purchaseLabels[payment.kind]}.`,
      `${formatCredits(payment.credits)} ${verb} added to your balance.`,
      ...(payment.paymentId ? [`Payment reference: ${payment.paymentId}`] : []),
    ],
    action: createAccountAction(site),
  };
}

export function composePaymentFailedEmail({ clientOrigin }: SiteSettings): EmailText {
  return {
    subject: 'Your LingoStory payment didn’t go through',
    paragraphs: [
      'We couldn’t take the payment for your membership. You weren’t charged, and you keep your credits and books.',
      'To pay with the same card or another one, choose Renew on your account page.',
    ],
    action: { label: 'Renew your membership', url: `${clientOrigin}/account` },
    closing: ['We’ll try again a few times. If no payment goes through, your membership will end.'],
  };
}

export function composePausedEmail(site: SiteSettings, nextPayment: NextPayment): EmailText {
  return {
    subject: 'Your LingoStory membership is paused',
    paragraphs: [
      'Your break has started. You won’t be charged during it, and you keep your credits and books.',
      ...(nextPayment
        ? [
            `Your membership resumes automatically with a payment of ${formatDollars(nextPayment.amount)} on ${formatDay(nextPayment.at)}.`,
          ]
        : []),
      'You can resume any time from your account page.',
    ],
    action: createAccountAction(site),
  };
}

export function composeResumedEmail({ clientOrigin }: SiteSettings, nextPayment: NextPayment): EmailText {
  return {
    subject: 'Your LingoStory membership has resumed',
    paragraphs: ['Welcome back! Your break is over.', ...describeNextPayment(nextPayment)],
    action: { label: 'Continue reading', url: `${clientOrigin}/library` },
  };
}

export function composeCanceledEmail({ clientOrigin }: SiteSettings, isUnpaid: boolean): EmailText {
  return {
    subject: 'Your LingoStory membership has ended',
    paragraphs: [
      isUnpaid
        ? 'We couldn’t take a payment for some time, so your membership has ended. You won’t be charged again.'
        : 'Your membership has been canceled. You won’t be charged again.',
      'Your unused credits ended with it. The books in your library stay yours to read.',
    ],
    action: { label: 'Open your library', url: `${clientOrigin}/library` },
    closing: ['You’re welcome back any time: choose Renew on your account page.'],
  };
}

export function composeRefundedEmail(
  { clientOrigin }: SiteSettings,
  { amount, isDisputed, takenCredits }: { amount: number; isDisputed: boolean; takenCredits: number },
): EmailText {
  const verb = takenCredits === 1 ? 'was' : 'were';
  return {
    subject: isDisputed
      ? 'A LingoStory payment was disputed'
      : `Your LingoStory refund: ${formatDollars(amount)}`,
    paragraphs: [
      isDisputed
        ? `Your bank asked us to return a payment of ${formatDollars(amount)}.`
        : `We refunded ${formatDollars(amount)} to your card. It can take a few days to arrive.`,
      ...(takenCredits > 0
        ? [`${formatCredits(takenCredits)} from that payment ${verb} taken from your balance.`]
        : []),
      'If you didn’t expect this, please contact us.',
    ],
    action: { label: 'Contact us', url: `${clientOrigin}/contact` },
  };
}
