import type {
  CheckoutFacts,
  InvoiceFacts,
  SubscriptionFacts,
} from '../../../src/adapters/payments/payments.ts';
import type { MemberRows } from '../../../src/features/membership/base/decision.ts';
import type { ProviderFacts } from '../../../src/features/membership/base/provider-facts.ts';
import { decideChanges } from '../../../src/features/membership/sync/decide-changes.ts';
import type { Checkout, Membership, Payment, User } from '../../../src/generated/prisma/client.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const now = new Date('2026-11-22T12:00:00Z');
export const daysFromNow = (days: number) => new Date(now.getTime() + days * dayMs);
const decisionContext = { now, clientOrigin: 'https://lingostory.example', monthlyPrices: ['price_month'] };

export const createMember = (overrides: Partial<User> = {}): User => ({
  id: 7,
  name: 'Camille',
  email: 'camille@example.org',
  passwordHash: '-',
  userType: 2,
  isActive: true,
  currentCredits: 0,
  stripeCustomerId: 'cus_7',
  trialUsedAt: null,
  closedAt: null,
  emailConfirmedAt: now,
  pendingEmail: null,
  syncVersion: 3,
  createdAt: now,
  ...overrides,
});

export const createCheckout = (overrides: Partial<Checkout> = {}): Checkout => ({
  id: 1,
  userId: 7,
  kind: 'subscription',
  status: 'open',
  price: 'price_month',
  expectedAmount: 0,
  stripeSessionId: 'cs_1',
  url: 'https://pay.example/cs_1',
  reviewReason: null,
  expiresAt: daysFromNow(1),
  createdAt: now,
  updatedAt: now,
  ...overrides,
});

export const createCheckoutSession = (overrides: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  checkoutSessionId: 'cs_1',
  status: 'complete',
  settled: true,
  checkoutId: 1,
  customerId: 'cus_7',
  subscriptionId: 'sub_1',
  mode: 'subscription',
  price: 'price_month',
  amount: 0,
  paymentId: undefined,
  paidAt: undefined,
  reversed: false,
  ...overrides,
});

export const createPackCheckout = () =>
  createCheckout({ kind: 'credits', price: 'price_pack', expectedAmount: 2499 });
export const createPackSession = (overrides: Partial<CheckoutFacts> = {}) =>
  createCheckoutSession({
    subscriptionId: undefined,
    mode: 'payment',
    price: 'price_pack',
    amount: 2499,
    paymentId: 'pi_1',
    paidAt: now,
    ...overrides,
  });
export const createOfferCheckout = () =>
  createCheckout({ kind: 'discount', price: 'price_offer', expectedAmount: 499 });
export const createOfferSession = () => createPackSession({ price: 'price_offer', amount: 499 });

const createSubscription = (overrides: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id: 'sub_1',
  customerId: 'cus_7',
  status: 'active',
  givenUp: false,
  incomplete: false,
  price: 'price_month',
  billingAnchor: daysFromNow(-10),
  currentPeriodEnd: daysFromNow(20),
  trialEndsAt: undefined,
  pausedUntil: undefined,
  prepaid: false,
  canceledAt: undefined,
  ...overrides,
});

export const createInvoice = (overrides: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  id: 'in_1',
  status: 'paid',
  url: undefined,
  total: 999,
  billingReason: 'subscription_cycle',
  prices: ['price_month'],
  paymentId: 'pi_9',
  paidAt: now,
  ...overrides,
});

export const createMembership = (overrides: Partial<Membership> = {}): Membership => ({
  id: 1,
  userId: 7,
  stripeSubscriptionId: 'sub_1',
  status: 'active',
  currentPeriodEnd: daysFromNow(20),
  trialEndsAt: null,
  pausedUntil: null,
  canceledAt: null,
  cancellationReason: null,
  offerUsedAt: null,
  prepaid: false,
  nextPaymentAt: daysFromNow(20),
  syncedAt: now,
  createdAt: now,
  ...overrides,
});

export const createCanceledMembership = () =>
  createMembership({ status: 'canceled', canceledAt: now, nextPaymentAt: null });

export const createPayment = (overrides: Partial<Payment> = {}): Payment => ({
  id: 1,
  userId: 7,
  cause: 'pack:cs_1',
  kind: 'credits',
  amount: 2499,
  credits: 3,
  stripePaymentId: 'pi_1',
  paidAt: now,
  reversedAmount: 0,
  creditsReversed: 0,
  creditsTaken: 0,
  checkoutId: 1,
  ...overrides,
});

export const decideFor = (rows: Partial<MemberRows>, facts: Partial<ProviderFacts>) =>
  decideChanges(
    { member: createMember(), memberships: [], checkouts: [], payments: [], intents: [], ...rows },
    {
      checkouts: [],
      unopenedCheckoutIds: [],
      lostCheckoutSessions: [],
      subscriptions: [],
      payments: [],
      endingTrialSubscriptionIds: [],
      ...facts,
    },
    decisionContext,
  );

export const createLiveSubscription = (
  overrides: Partial<SubscriptionFacts> = {},
  invoices: InvoiceFacts[] = [],
) => ({
  facts: createSubscription(overrides),
  invoices,
});
export const creditMovesOf = ({ credits }: ReturnType<typeof decideChanges>) =>
  credits.map(({ delta, cause }) => [cause, delta]);
