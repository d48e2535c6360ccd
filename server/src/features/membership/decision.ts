import type { BillingIntent, Checkout, Membership, Payment, User } from '../../generated/prisma/client.ts';
import type { CreditMove } from '../library/public.ts';
import type { EmailText } from '../outbox/public.ts';
import type { PaymentKind } from './emails.ts';
import type { ProviderFacts } from './provider-facts.ts';

/** Our rows of a member, read under their lock. */
export type MemberRows = {
  member: User;
  memberships: Membership[];
  /** Those that are not settled, and those that the facts speak of. */
  checkouts: Checkout[];
  /** Those that the facts speak of, and packs that were paid after the end of a membership among them. */
  payments: Payment[];
  /** Those without an end. */
  intents: BillingIntent[];
};

export type Circumstances = { now: Date; clientOrigin: string; monthlyPrices: string[] };

export type CheckoutStatus = 'expired' | 'fulfilled' | 'refunded' | 'review';
export type CheckoutWrite = {
  id: number;
  /** The provider's session, where its opening was cut short and our row does not know it yet. */
  adopts?: string;
  status?: CheckoutStatus;
  reviewReason?: string | null;
};

export type NewPayment = Pick<
  Payment,
  'cause' | 'amount' | 'credits' | 'stripePaymentId' | 'paidAt' | 'checkoutId'
> & { kind: PaymentKind };
export type PaymentState = Omit<Payment, 'id' | 'userId'>;
export type Reversal = Pick<Payment, 'cause' | 'reversedAmount' | 'creditsReversed' | 'creditsTaken'>;

export type MembershipState = Omit<Membership, 'id' | 'userId' | 'createdAt' | 'syncedAt'>;
export type SystemIntent = 'end_unpaid' | 'void_invoices' | 'prepay_month' | 'withdraw_month';
export type NewIntent = { kind: SystemIntent; stripeSubscriptionId: string };

/** What is to be written, in this order. Empty lists when our rows already are what the provider says. */
export type Decision = {
  checkouts: CheckoutWrite[];
  payments: NewPayment[];
  credits: Omit<CreditMove, 'userId' | 'at'>[];
  trialUsed: boolean;
  memberships: MembershipState[];
  reversals: Reversal[];
  intents: NewIntent[];
  /** Intents that nothing is left to do for. */
  abandoned: number[];
  emails: { cause: string; text: EmailText }[];
};

/** A decision while it is made: what was decided so far, and what the member has after it. */
export type Draft = {
  rows: MemberRows;
  facts: ProviderFacts;
  circumstances: Circumstances;
  decision: Decision;
  credits: number;
  memberships: Map<string, MembershipState>;
  payments: PaymentState[];
};
