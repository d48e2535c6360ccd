import type {
  BillingIntent,
  BillingIntentKind,
  Checkout,
  CheckoutStatus,
  Membership,
  Payment,
  User,
} from '../../../generated/prisma/client.ts';
import type { CreditMovement } from '../../library/public.ts';
import type { EmailText } from '../../outbox/public.ts';
import type { ProviderFacts } from './provider-facts.ts';

/** A member's rows in our database, read while the member's row is locked. */
export type MemberRows = {
  member: User;
  memberships: Membership[];
  /** Unsettled checkouts, and those that the provider's facts refer to. */
  checkouts: Checkout[];
  /** Payments that the provider's facts refer to, and payments for credit packs made after a membership ended. */
  payments: Payment[];
  /** Unfinished intents: changes that have been recorded but may not have been made at the payment provider yet. */
  intents: BillingIntent[];
};

export type DecisionContext = { now: Date; clientOrigin: string; monthlyPrices: string[] };

/** A final status of a checkout. */
export type FinalCheckoutStatus = Exclude<CheckoutStatus, 'creating' | 'open'>;
type CheckoutUpdate = {
  id: number;
  /** The provider's session id, to be stored in our row. The row lacks it if opening the session was interrupted. */
  adopts?: string;
  status?: FinalCheckoutStatus;
  reviewReason?: string | null;
};

export type NewPayment = Pick<
  Payment,
  'cause' | 'kind' | 'amount' | 'credits' | 'stripePaymentId' | 'paidAt' | 'checkoutId'
>;
export type PaymentState = Omit<Payment, 'id' | 'userId'>;
type Reversal = Pick<Payment, 'cause' | 'reversedAmount' | 'creditsReversed' | 'creditsTaken'>;

export type MembershipState = Omit<Membership, 'id' | 'userId' | 'createdAt' | 'syncedAt'>;
/**
 * Kinds of intents (recorded changes at the payment provider) that members request. The other kinds follow from the
 * provider's facts.
 */
export type MemberIntent = Extract<BillingIntentKind, 'pause' | 'resume' | 'cancel'>;
type SystemIntent = Exclude<BillingIntentKind, MemberIntent>;
type NewIntent = { kind: SystemIntent; stripeSubscriptionId: string };

/**
 * A change to the credit balance. Refers to its payment by `cause`, because a payment that the same decision creates
 * has no id yet.
 */
export type NewCreditMovement = Omit<CreditMovement, 'userId' | 'at' | 'paymentId'> & {
  paymentCause?: string;
};

/**
 * The changes to write to the database, in this order. All lists are empty if our rows already match the provider's
 * facts.
 */
export type Decision = {
  checkouts: CheckoutUpdate[];
  payments: NewPayment[];
  credits: NewCreditMovement[];
  isTrialUsed: boolean;
  memberships: MembershipState[];
  reversals: Reversal[];
  intents: NewIntent[];
  /** Ids of intents to abandon because they no longer apply. */
  abandonedIntentIds: number[];
  emails: { cause: string; text: EmailText }[];
};

/** A decision that is still being made, with the member's state after the changes decided so far. */
export type DecisionDraft = {
  rows: MemberRows;
  facts: ProviderFacts;
  context: DecisionContext;
  decision: Decision;
  credits: number;
  memberships: Map<string, MembershipState>;
  payments: PaymentState[];
};
