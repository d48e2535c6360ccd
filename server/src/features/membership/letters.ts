import { trialDays } from '@lingostory/contract/constants';
import type { LetterText } from '../outbox/public.ts';
import { creditsOf, dayOf, dollars } from './wording.ts';

type Origin = { clientOrigin: string };
/** When the next payment is taken and how much it is, in cents. */
export type NextPayment = { at: Date; amount: number } | undefined;

const nextOf = (next: NextPayment) =>
  next ? [`Your next payment of ${dollars(next.amount)} is due on ${dayOf(next.at)}.`] : [];
const accountOf = ({ clientOrigin }: Origin) =>
  `You can see and change everything, or cancel, on your account page: ${clientOrigin}/account`;

export function trialBegan(site: Origin, next: NextPayment): LetterText {
  return {
    subject: 'Your LingoStory membership has begun',
    paragraphs: [
      `Your ${trialDays}-day free trial has started, and your first credit is ready. Use it to get any book.`,
      ...nextOf(next),
      accountOf(site),
    ],
  };
}

export function trialEnding(site: Origin, trialEnd: Date, next: NextPayment): LetterText {
  return {
    subject: 'Your LingoStory trial is about to end',
    paragraphs: [
      `Your free trial ends on ${dayOf(trialEnd)}. Do nothing, and your membership goes on with a credit a month.`,
      ...nextOf(next),
      `If you would rather stop, cancel before that day and nothing is charged: ${site.clientOrigin}/account`,
    ],
  };
}

const bought = {
  month: 'a month of Premium Membership',
  credits: 'a pack of audio credits',
  discount: 'your next month of Premium Membership, in advance',
};
export type PaymentKind = keyof typeof bought;

export function receipt(
  site: Origin,
  payment: {
    kind: PaymentKind;
    amount: number;
    paidAt: Date;
    credits: number;
    paymentId: string | undefined;
  },
): LetterText {
  return {
    subject: `Your LingoStory receipt: ${dollars(payment.amount)}`,
    paragraphs: [
      `Thank you. On ${dayOf(payment.paidAt)} you paid ${dollars(payment.amount)} for ${bought[payment.kind]}.`,
      `It brought you ${creditsOf(payment.credits)}.`,
      ...(payment.paymentId ? [`The number of this payment is ${payment.paymentId}.`] : []),
      accountOf(site),
    ],
  };
}

export function paymentFailed({ clientOrigin }: Origin): LetterText {
  return {
    subject: 'Your LingoStory payment did not go through',
    paragraphs: [
      'The payment for your membership did not go through. Your credits and books stay yours meanwhile.',
      `Please pay it with the same or another card: open ${clientOrigin}/account and press Renew.`,
      'We will try again by ourselves a few times. If no payment goes through, the membership ends.',
    ],
  };
}

export function paused(site: Origin, next: NextPayment): LetterText {
  return {
    subject: 'Your LingoStory membership is paused',
    paragraphs: [
      'Your break has begun: nothing is charged, and your credits and books stay yours to use.',
      ...(next
        ? [
            `Your membership goes on by itself with a payment of ${dollars(next.amount)} on ${dayOf(next.at)}.`,
          ]
        : []),
      `Renew on your account page ends the break at once: ${site.clientOrigin}/account`,
    ],
  };
}

export function resumed(site: Origin, next: NextPayment): LetterText {
  return {
    subject: 'Your LingoStory membership goes on',
    paragraphs: ['Welcome back! Your break is over.', ...nextOf(next), accountOf(site)],
  };
}

export function canceled({ clientOrigin }: Origin, unpaid: boolean): LetterText {
  return {
    subject: 'Your LingoStory membership has ended',
    paragraphs: [
      unpaid
        ? 'No payment went through for some time, and your membership has ended. Nothing more will be charged.'
        : 'Your membership has been cancelled. Nothing more will be charged.',
      'Your unused credits have ended with it. The books in your library stay yours to read, for ever.',
      `Whenever you feel like it, you are welcome again: ${clientOrigin}/account`,
    ],
  };
}

export function refunded(
  { clientOrigin }: Origin,
  { amount, disputed, taken }: { amount: number; disputed: boolean; taken: number },
): LetterText {
  return {
    subject: disputed ? 'A LingoStory payment was disputed' : `Your LingoStory refund: ${dollars(amount)}`,
    paragraphs: [
      disputed
        ? `Your bank has asked for ${dollars(amount)} back that you had paid us.`
        : `We have paid ${dollars(amount)} back to your card. It can take some days to arrive.`,
      ...(taken > 0
        ? [`The credits of that payment went with it: ${creditsOf(taken)} taken from your balance.`]
        : []),
      `If this surprises you, please write to us: ${clientOrigin}/contact`,
    ],
  };
}
