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

/** Our rows of a member, read under their lock. */
export type MemberRows = {
  member: User;
  memberships: Membership[];
  /** Those that are not settled, and those that the facts mention. */
  checkouts: Checkout[];
  /** Those that the facts mention, including packs that were paid after a membership's end. */
  payments: Payment[];
  /** Those without an end. */
  intents: BillingIntent[];
};

export type Circumstances = { now: Date; clientOrigin: string; monthlyPrices: string[] };

/** Where a checkout may end. */
export type CheckoutEnd = Exclude<CheckoutStatus, 'creating' | 'open'>;
type CheckoutWrite = {
  id: number;
  /** The provider's session, where its opening was cut short and our row does not know it yet. */
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
/** Kinds that a member asks for; the others follow from the provider's facts. */
export type MemberIntent = Extract<BillingIntentKind, 'pause' | 'resume' | 'cancel'>;
type SystemIntent = Exclude<BillingIntentKind, MemberIntent>;
type NewIntent = { kind: SystemIntent; stripeSubscriptionId: string };

/** The payment, named by its cause, since one of the same decision has no id yet. */
export type NewCredit = Omit<CreditMove, 'userId' | 'at' | 'paymentId'> & { paymentCause?: string };

/** What is to be written, in this order. Empty lists when our rows already are what the provider says. */
export type Decision = {
  checkouts: CheckoutWrite[];
  payments: NewPayment[];
  credits: NewCredit[];
  trialUsed: boolean;
  memberships: MembershipState[];
  reversals: Reversal[];
  intents: NewIntent[];
  /** Intents with nothing left to do. */
  abandoned: number[];
  emails: { cause: string; text: EmailText }[];
};

/** A decision in the making: what was decided so far, and what the member has after that. */
export type Draft = {
  rows: MemberRows;
  facts: ProviderFacts;
  circumstances: Circumstances;
  decision: Decision;
  credits: number;
  memberships: Map<string, MembershipState>;
  payments: PaymentState[];
};
