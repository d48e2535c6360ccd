import { trialDays } from '@lingostory/contract/membership/constants';
import type { PaymentKind } from '../../../generated/prisma/client.ts';
import type { EmailText } from '../../outbox/public.ts';
import { creditsOf, dayOf, dollars } from '../base/format.ts';

type Site = { clientOrigin: string };
/** Date and amount (in cents) of the next payment. */
export type NextPayment = { at: Date; amount: number } | undefined;

const nextOf = (next: NextPayment) =>
  next ? [`Your next payment of ${dollars(next.amount)} is due on ${dayOf(next.at)}.`] : [];
const accountAction = ({ clientOrigin }: Site) => ({
  label: 'Go to your account',
  url: `${clientOrigin}/account`,
});

export function trialBegan({ clientOrigin }: Site, next: NextPayment): EmailText {
  return {
    subject: 'Your LingoStory free trial has started',
    paragraphs: [
      `Your ${trialDays}-day free trial has started, and your first credit is ready. Use it to get any book.`,
      ...(next
        ? [
            `Your first payment of ${dollars(next.amount)} is due on ${dayOf(next.at)}. Cancel before then and you won’t be charged.`,
          ]
        : []),
    ],
    action: { label: 'Choose your first book', url: `${clientOrigin}/lingostory` },
    closing: ['You can change or cancel your membership any time on your account page.'],
  };
}

export function trialEnding(site: Site, trialEnd: Date, next: NextPayment): EmailText {
  return {
    subject: 'Your LingoStory free trial ends soon',
    paragraphs: [
      `Your free trial ends on ${dayOf(trialEnd)}. After that, your membership continues with one credit a month.`,
      ...nextOf(next),
      'If you’d rather stop, cancel before that day and you won’t be charged.',
    ],
    action: accountAction(site),
  };
}

const bought: Record<PaymentKind, string> = {
  month: 'a month of Premium Membership',
  credits: 'a pack of audio credits',
  discount: 'your next month of Premium Membership, in advance',
};

export function receipt(
  site: Site,
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
    subject: `Your LingoStory receipt: ${dollars(payment.amount)}`,
    paragraphs: [
      `Thank you! On ${dayOf(payment.paidAt)} you paid ${dollars(payment.amount)} for ${bought[payment.kind]}.`,
      `${creditsOf(payment.credits)} ${verb} added to your balance.`,
      ...(payment.paymentId ? [`Payment reference: ${payment.paymentId}`] : []),
    ],
    action: accountAction(site),
  };
}

export function paymentFailed({ clientOrigin }: Site): EmailText {
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

export function paused(site: Site, next: NextPayment): EmailText {
  return {
    subject: 'Your LingoStory membership is paused',
    paragraphs: [
      'Your break has started. You won’t be charged during it, and you keep your credits and books.',
      ...(next
        ? [
            `Your membership resumes automatically with a payment of ${dollars(next.amount)} on ${dayOf(next.at)}.`,
          ]
        : []),
      'You can resume any time from your account page.',
    ],
    action: accountAction(site),
  };
}

export function resumed({ clientOrigin }: Site, next: NextPayment): EmailText {
  return {
    subject: 'Your LingoStory membership has resumed',
    paragraphs: ['Welcome back! Your break is over.', ...nextOf(next)],
    action: { label: 'Continue reading', url: `${clientOrigin}/library` },
  };
}

export function canceled({ clientOrigin }: Site, unpaid: boolean): EmailText {
  return {
    subject: 'Your LingoStory membership has ended',
    paragraphs: [
      unpaid
        ? 'We couldn’t take a payment for some time, so your membership has ended. You won’t be charged again.'
        : 'Your membership has been canceled. You won’t be charged again.',
      'Your unused credits ended with it. The books in your library stay yours to read.',
    ],
    action: { label: 'Open your library', url: `${clientOrigin}/library` },
    closing: ['You’re welcome back any time: choose Renew on your account page.'],
  };
}

export function refunded(
  { clientOrigin }: Site,
  { amount, disputed, taken }: { amount: number; disputed: boolean; taken: number },
): EmailText {
  const verb = taken === 1 ? 'was' : 'were';
  return {
    subject: disputed ? 'A LingoStory payment was disputed' : `Your LingoStory refund: ${dollars(amount)}`,
    paragraphs: [
      disputed
        ? `Your bank asked us to return a payment of ${dollars(amount)}.`
        : `We refunded ${dollars(amount)} to your card. It can take a few days to arrive.`,
      ...(taken > 0 ? [`${creditsOf(taken)} from that payment ${verb} taken from your balance.`] : []),
      'If you didn’t expect this, please contact us.',
    ],
    action: { label: 'Contact us', url: `${clientOrigin}/contact` },
  };
}
