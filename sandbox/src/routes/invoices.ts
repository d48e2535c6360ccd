import type Stripe from 'stripe';
import { toDeclinedError } from '../billing/charging.ts';
import { subscriptionOf, voidInvoice } from '../billing/invoices.ts';
import { payManually } from '../billing/pay-invoice.ts';
import { cardOf } from '../billing/subscriptions.ts';
import { invalidRequestError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  flag,
  isWithin,
  type KnownLiteral,
  nonEmptyText,
  numberRange,
  oneOf,
  type ParamShape,
  paging,
  readParams,
} from '../http/params.ts';
import { idOf } from '../state/ids.ts';
import { findByParam, findOr404, noParams, type Route, retrieveRoute } from './route.ts';

const payParams = fields({
  off_session: flag,
  payment_method: nonEmptyText,
} satisfies ParamShape<Stripe.InvoicePayParams>);

const listParams = fields({
  ...paging,
  created: numberRange,
  customer: nonEmptyText,
  status: oneOf<KnownLiteral<Stripe.InvoiceListParams.Status>>(
    'draft',
    'open',
    'paid',
    'uncollectible',
    'void',
  ),
  subscription: nonEmptyText,
} satisfies ParamShape<Stripe.InvoiceListParams>);

const lineListParams = fields(paging);

const paymentListParams = fields({
  ...paging,
  created: numberRange,
  invoice: nonEmptyText,
  payment: fields(
    {
      payment_intent: nonEmptyText,
      type: oneOf<KnownLiteral<Stripe.InvoicePaymentListParams.Payment.Type>>('payment_intent'),
    } satisfies ParamShape<Stripe.InvoicePaymentListParams.Payment>,
    'type',
  ),
  status: oneOf<KnownLiteral<Stripe.InvoicePaymentListParams.Status>>('canceled', 'open', 'paid'),
} satisfies ParamShape<Stripe.InvoicePaymentListParams>);

export const invoiceRoutes: Route[] = [
  retrieveRoute('/v1/invoices/:id', 'invoice', (world) => world.tables.invoices),
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    respond: (world, id, raw) => {
      const params = readParams(payParams, raw);
      const invoice = findOr404(world.tables.invoices, 'invoice', id);
      if (invoice.status === 'paid')
        throw invalidRequestError('Invoice is already paid', undefined, 'invoice_already_paid');
      const subscription = subscriptionOf(world, invoice);
      const method =
        params.payment_method === undefined
          ? subscription && cardOf(world, subscription)
          : findByParam(
              world.tables.paymentMethods,
              'PaymentMethod',
              params.payment_method,
              'payment_method',
            );
      const decline = payManually(world, invoice, method ?? null);
      if (decline) throw toDeclinedError(decline);
      return invoice;
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    respond: (world, id, raw) => {
      readParams(noParams, raw);
      const invoice = findOr404(world.tables.invoices, 'invoice', id);
      voidInvoice(world, invoice);
      return invoice;
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    respond: (world, id, raw) => {
      const params = readParams(lineListParams, raw);
      return toPage(
        findOr404(world.tables.invoices, 'invoice', id).lines.data,
        params,
        `/v1/invoices/${id}/lines`,
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    respond: (world, _id, raw) => {
      const { customer, status, subscription, created, ...paged } = readParams(listParams, raw);
      const rows = [...world.tables.invoices.values()].filter(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (status === undefined || invoice.status === status) &&
          (subscription === undefined ||
            idOf(invoice.parent?.subscription_details?.subscription) === subscription) &&
          isWithin(created, invoice.created),
      );
      return toPage(rows, paged, '/v1/invoices');
    },
  },
  retrieveRoute('/v1/invoice_payments/:id', 'invoice_payment', (world) => world.tables.invoicePayments),
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    respond: (world, _id, raw) => {
      const { invoice, payment, status, created, ...paged } = readParams(paymentListParams, raw);
      const rows = [...world.tables.invoicePayments.values()].filter(
        (row) =>
          (invoice === undefined || row.invoice === invoice) &&
          (payment?.payment_intent === undefined || row.payment.payment_intent === payment.payment_intent) &&
          (status === undefined || row.status === status) &&
          isWithin(created, row.created),
      );
      return toPage(rows, paged, '/v1/invoice_payments');
    },
  },
];
