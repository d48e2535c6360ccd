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

/** A member's rows in our database, read while the member is locked. */
export type MemberRows = {
  member: User;
  memberships: Membership[];
  /** Unsettled checkouts, and any that the provider's facts mention. */
  checkouts: Checkout[];
  /**
   * Payments that the provider's facts mention, and those for credit packs that were paid for after a membership
   * ended.
   */
  payments: Payment[];
  /** Intents that haven't been finished. */
  intents: BillingIntent[];
};

export type Circumstances = { now: Date; clientOrigin: string; monthlyPrices: string[] };

/** A final status of a checkout. */
export type CheckoutEnd = Exclude<CheckoutStatus, 'creating' | 'open'>;
type CheckoutWrite = {
  id: number;
  /** The provider's session id, to be added to a row that lacks one because opening the session was interrupted. */
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
/** Kinds of intents that a member requests. All other kinds follow from the provider's facts. */
export type MemberIntent = Extract<BillingIntentKind, 'pause' | 'resume' | 'cancel'>;
type SystemIntent = Exclude<BillingIntentKind, MemberIntent>;
type NewIntent = { kind: SystemIntent; stripeSubscriptionId: string };

/**
 * A change to the credit balance. Refers to its payment by cause, because a payment created by the same decision has
 * no id yet.
 */
export type NewCredit = Omit<CreditMove, 'userId' | 'at' | 'paymentId'> & { paymentCause?: string };

/**
 * The changes to write, in the order in which they are written. Every list is empty if our rows already match the
 * provider's facts.
 */
export type Decision = {
  checkouts: CheckoutWrite[];
  payments: NewPayment[];
  credits: NewCredit[];
  trialUsed: boolean;
  memberships: MembershipState[];
  reversals: Reversal[];
  intents: NewIntent[];
  /** Ids of intents to abandon because they no longer apply. */
  abandoned: number[];
  emails: { cause: string; text: EmailText }[];
};

/** A decision in progress, and the member's state after the changes decided so far. */
export type Draft = {
  rows: MemberRows;
  facts: ProviderFacts;
  circumstances: Circumstances;
  decision: Decision;
  credits: number;
  memberships: Map<string, MembershipState>;
  payments: PaymentState[];
};
