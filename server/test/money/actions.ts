import fc from 'fast-check';

const personIndexArbitrary = fc.constantFrom(0, 1);
const validCardNumber = '4242 4242 4242 4242';
const cards = fc.constantFrom(
  validCardNumber,
  validCardNumber,
  validCardNumber,
  validCardNumber,
  '4000 0000 0000 0341',
  '4000 0000 0000 0002',
);
const kinds = fc.constantFrom('subscription' as const, 'credits' as const, 'discount' as const);

/** Random actions: requests by one of two members, events at the payment provider, and failures. */
const actions = {
  open: fc.record({
    do: fc.constant('open' as const),
    who: personIndexArbitrary,
    kind: kinds,
    /**
     * If true, tries to open a checkout of this kind even if the person has no membership. If false, a person without
     * a membership opens a membership checkout instead.
     */
    stubborn: fc.constantFrom(false, false, false, false, false, false, false, true),
  }),
  /** Opens a checkout, pays and returns in one action. A previously injected error may interrupt it at any point. */
  buy: fc.record({
    do: fc.constant('buy' as const),
    who: personIndexArbitrary,
    kind: kinds,
    card: cards,
    comesBack: fc.boolean(),
  }),
  pay: fc.record({
    do: fc.constant('pay' as const),
    who: personIndexArbitrary,
    card: cards,
    slowly: fc.constantFrom(false, false, false, true),
  }),
  moneyArrives: fc.record({ do: fc.constant('money arrives' as const), who: personIndexArbitrary }),
  comeBack: fc.record({
    do: fc.constant('come back' as const),
    who: personIndexArbitrary,
    times: fc.integer({ min: 1, max: 3 }),
  }),
  pause: fc.record({
    do: fc.constant('pause' as const),
    who: personIndexArbitrary,
    days: fc.constantFrom(30, 60, 90),
  }),
  resume: fc.record({ do: fc.constant('resume' as const), who: personIndexArbitrary }),
  cancel: fc.record({ do: fc.constant('cancel' as const), who: personIndexArbitrary }),
  spend: fc.record({
    do: fc.constant('spend' as const),
    who: personIndexArbitrary,
    book: fc.nat({ max: 3 }),
  }),
  openAccount: fc.record({ do: fc.constant('open account' as const), who: personIndexArbitrary }),
  settleInvoice: fc.record({ do: fc.constant('settle invoice' as const), who: personIndexArbitrary }),
  changeCard: fc.record({ do: fc.constant('change card' as const), who: personIndexArbitrary, card: cards }),
  endAtProvider: fc.record({ do: fc.constant('end at provider' as const), who: personIndexArbitrary }),
  refund: fc.record({
    do: fc.constant('refund' as const),
    who: personIndexArbitrary,
    which: fc.nat({ max: 9 }),
    part: fc.constantFrom(1, 1, 0.5),
  }),
  dispute: fc.record({
    do: fc.constant('dispute' as const),
    who: personIndexArbitrary,
    which: fc.nat({ max: 9 }),
  }),
  time: fc.record({
    do: fc.constant('time passes' as const),
    days: fc.constantFrom(1, 2, 10, 28, 31, 31, 45),
    /** If true, only the provider's clock advances. It may end up months ahead of the server's clock. */
    alone: fc.boolean(),
  }),
  deliverEvents: fc.record({
    do: fc.constant('deliver events' as const),
    mode: fc.constantFrom(
      'normal' as const,
      'normal' as const,
      'late' as const,
      'twice' as const,
      'shuffled' as const,
      'lost' as const,
    ),
  }),
  release: fc.record({ do: fc.constant('late events arrive' as const) }),
  resend: fc.record({ do: fc.constant('old event again' as const), which: fc.nat({ max: 30 }) }),
  failProvider: fc.record({
    do: fc.constant('provider fails' as const),
    status: fc.constantFrom(500 as const, 'drop' as const),
    when: fc.constantFrom('before' as const, 'after' as const),
    /**
     * Provider requests that can fail. Only the application makes them, because the test's own requests must not
     * fail.
     */
    call: fc.constantFrom(
      ['GET', '/v1/checkout/sessions/'] as const,
      ['GET', '/v1/subscriptions/'] as const,
      ['POST', '/v1/checkout/sessions'] as const,
      ['POST', '/v1/customers'] as const,
      ['POST', '/v1/subscriptions/'] as const,
      ['POST', '/v1/coupons'] as const,
    ),
    times: fc.constantFrom(1, 3),
  }),
  crash: fc.record({
    do: fc.constant('process dies' as const),
    /** Number of provider requests and commits until the crash. */
    at: fc.integer({ min: 1, max: 8 }),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  reconcile: fc.record({ do: fc.constant('reconcile' as const) }),
};

export const action = fc.oneof(
  { weight: 8, arbitrary: actions.open },
  { weight: 10, arbitrary: actions.pay },
  { weight: 22, arbitrary: actions.buy },
  { weight: 3, arbitrary: actions.moneyArrives },
  { weight: 8, arbitrary: actions.comeBack },
  { weight: 4, arbitrary: actions.pause },
  { weight: 3, arbitrary: actions.resume },
  { weight: 3, arbitrary: actions.cancel },
  { weight: 6, arbitrary: actions.spend },
  { weight: 4, arbitrary: actions.openAccount },
  { weight: 3, arbitrary: actions.settleInvoice },
  { weight: 3, arbitrary: actions.changeCard },
  { weight: 1, arbitrary: actions.endAtProvider },
  { weight: 3, arbitrary: actions.refund },
  { weight: 1, arbitrary: actions.dispute },
  { weight: 12, arbitrary: actions.time },
  { weight: 6, arbitrary: actions.deliverEvents },
  { weight: 3, arbitrary: actions.release },
  { weight: 4, arbitrary: actions.resend },
  { weight: 2, arbitrary: actions.failProvider },
  { weight: 6, arbitrary: actions.crash },
  { weight: 2, arbitrary: actions.reconcile },
);
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;
