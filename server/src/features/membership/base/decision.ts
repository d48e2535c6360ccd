import type {
  BillingIntent,
  BillingIntentKind,
  Checkout,
  CheckoutStatus,
  Membership,
  Payment,
  User,
} from '../../../generated/prisma/client.ts';
import type { CreditMove } from '../../library/public.ts';
import type { EmailText } from '../../outbox/public.ts';
import type { ProviderFacts } from './provider-facts.ts';

/** A member's rows in our database, read under the member's lock. */
export type MemberRows = {
  member: User;
  memberships: Membership[];
  /** Unsettled checkouts, and checkouts that the facts mention. */
  checkouts: Checkout[];
  /** Payments that the facts mention, and credit packs paid for after a membership ended. */
  payments: Payment[];
  /** Unfinished intents only. */
  intents: BillingIntent[];
};

export type Circumstances = { now: Date; clientOrigin: string; monthlyPrices: string[] };

/** A final status of a checkout. */
export type CheckoutEnd = Exclude<CheckoutStatus, 'creating' | 'open'>;
type CheckoutWrite = {
  id: number;
  /** The provider's session id, for a row without one because its opening was interrupted. */
  adopts?: string;
  status?: CheckoutEnd;
  reviewReason?: string | null;
};

export type NewPayment = Pick<
  Payment,
  'cause' | 'kind' | 'amount' | 'credits' | 'stripePaymentId' | 'paidAt' | 'checkoutId'
>;
export type PaymentState = Omit<Payment, 'id' | 'userId'>;
type Reversal = Pick<Payment, 'cause' | 'reversedAmount' | 'creditsReversed' | 'creditsTaken'>;

export type MembershipState = Omit<Membership, 'id' | 'userId' | 'createdAt' | 'syncedAt'>;
/** Kinds of intents that a member requests. The other kinds follow from the provider's facts. */
export type MemberIntent = Extract<BillingIntentKind, 'pause' | 'resume' | 'cancel'>;
type SystemIntent = Exclude<BillingIntentKind, MemberIntent>;
type NewIntent = { kind: SystemIntent; stripeSubscriptionId: string };

/**
 * A change of the credit balance. Refers to its payment by cause, since a payment created by the same decision has no
 * id yet.
 */
export type NewCredit = Omit<CreditMove, 'userId' | 'at' | 'paymentId'> & { paymentCause?: string };

/** The changes to write, in this order. All lists are empty if our rows already match the provider's facts. */
export type Decision = {
  checkouts: CheckoutWrite[];
  payments: NewPayment[];
  credits: NewCredit[];
  trialUsed: boolean;
  memberships: MembershipState[];
  reversals: Reversal[];
  intents: NewIntent[];
  /** Ids of intents that have become obsolete. */
  abandoned: number[];
  emails: { cause: string; text: EmailText }[];
};

/** A decision in progress, together with the member's state after the changes decided so far. */
export type Draft = {
  rows: MemberRows;
  facts: ProviderFacts;
  circumstances: Circumstances;
  decision: Decision;
  credits: number;
  memberships: Map<string, MembershipState>;
  payments: PaymentState[];
};
