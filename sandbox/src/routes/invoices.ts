import type Stripe from 'stripe';
import { toDeclinedError } from '../billing/charging.ts';
import { subscriptionOf, voidInvoice } from '../billing/invoices.ts';
import { payInvoiceManually } from '../billing/pay-invoice.ts';
import { paymentMethodOf } from '../billing/subscriptions.ts';
import { createInvalidRequestError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  flag,
  isWithinRange,
  type KnownLiteral,
  nonEmptyText,
  numberRange,
  oneOf,
  type ParamShape,
  pagingParams,
  readParams,
} from '../http/params.ts';
import { idOf } from '../state/ids.ts';
import { createRetrieveRoute, findByParam, findOr404, noParams, type Route } from './route.ts';

const invoicePayParams = fields({
  off_session: flag,
  payment_method: nonEmptyText,
} satisfies ParamShape<Stripe.InvoicePayParams>);

const invoiceListParams = fields({
  ...pagingParams,
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

const invoiceLineListParams = fields(pagingParams);

const invoicePaymentListParams = fields({
  ...pagingParams,
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
  createRetrieveRoute('/v1/invoices/:id', 'invoice', (world) => world.tables.invoices),
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    respond: (world, id, rawParams) => {
      const params = readParams(invoicePayParams, rawParams);
      const invoice = findOr404(world.tables.invoices, 'invoice', id);
      if (invoice.status === 'paid')
        throw createInvalidRequestError('Invoice is already paid', undefined, 'invoice_already_paid');
      const subscription = subscriptionOf(world, invoice);
      const method =
        params.payment_method === undefined
          ? subscription && paymentMethodOf(world, subscription)
          : findByParam(
              world.tables.paymentMethods,
              'PaymentMethod',
              params.payment_method,
              'payment_method',
            );
      const decline = payInvoiceManually(world, invoice, method ?? null);
      if (decline) throw toDeclinedError(decline);
      return invoice;
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      const invoice = findOr404(world.tables.invoices, 'invoice', id);
      voidInvoice(world, invoice);
      return invoice;
    },
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id/lines',
    respond: (world, id, rawParams) => {
      const params = readParams(invoiceLineListParams, rawParams);
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
    respond: (world, _id, rawParams) => {
      const { customer, status, subscription, created, ...paged } = readParams(invoiceListParams, rawParams);
      const rows = [...world.tables.invoices.values()].filter(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (status === undefined || invoice.status === status) &&
          (subscription === undefined ||
            idOf(invoice.parent?.subscription_details?.subscription) === subscription) &&
          isWithinRange(created, invoice.created),
      );
      return toPage(rows, paged, '/v1/invoices');
    },
  },
  createRetrieveRoute('/v1/invoice_payments/:id', 'invoice_payment', (world) => world.tables.invoicePayments),
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    respond: (world, _id, rawParams) => {
      const { invoice, payment, status, created, ...paged } = readParams(invoicePaymentListParams, rawParams);
      const rows = [...world.tables.invoicePayments.values()].filter(
        (row) =>
          (invoice === undefined || row.invoice === invoice) &&
          (payment?.payment_intent === undefined || row.payment.payment_intent === payment.payment_intent) &&
          (status === undefined || row.status === status) &&
          isWithinRange(created, row.created),
      );
      return toPage(rows, paged, '/v1/invoice_payments');
    },
  },
];
