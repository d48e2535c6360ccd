import type Stripe from 'stripe';
import { declined } from '../billing/charging.ts';
import { subscriptionOf, voidInvoice } from '../billing/invoices.ts';
import { payManually } from '../billing/pay-invoice.ts';
import { cardOf } from '../billing/subscriptions.ts';
import { invalid } from '../http/errors.ts';
import { page } from '../http/lists.ts';
import {
  fields,
  flag,
  type Known,
  nonEmpty,
  oneOf,
  paging,
  range,
  readParams,
  type Shape,
  within,
} from '../http/params.ts';
import { idOf } from '../state/ids.ts';
import { findByParam, findOr404, noParams, type Route, retrieve } from './route.ts';

const payParams = fields({
  off_session: flag,
  payment_method: nonEmpty,
} satisfies Shape<Stripe.InvoicePayParams>);

const listParams = fields({
  ...paging,
  created: range,
  customer: nonEmpty,
  status: oneOf<Known<Stripe.InvoiceListParams.Status>>('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: nonEmpty,
} satisfies Shape<Stripe.InvoiceListParams>);

const lineListParams = fields(paging);

const paymentListParams = fields({
  ...paging,
  created: range,
  invoice: nonEmpty,
  payment: fields(
    {
      payment_intent: nonEmpty,
      type: oneOf<Known<Stripe.InvoicePaymentListParams.Payment.Type>>('payment_intent'),
    } satisfies Shape<Stripe.InvoicePaymentListParams.Payment>,
    'type',
  ),
  status: oneOf<Known<Stripe.InvoicePaymentListParams.Status>>('canceled', 'open', 'paid'),
} satisfies Shape<Stripe.InvoicePaymentListParams>);

export const invoiceRoutes: Route[] = [
  retrieve('/v1/invoices/:id', 'invoice', (world) => world.tables.invoices),
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    respond: (world, id, raw) => {
      const params = readParams(payParams, raw);
      const invoice = findOr404(world.tables.invoices, 'invoice', id);
      if (invoice.status === 'paid')
        throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
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
      if (decline) throw declined(decline);
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
      return page(
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
          within(created, invoice.created),
      );
      return page(rows, paged, '/v1/invoices');
    },
  },
  retrieve('/v1/invoice_payments/:id', 'invoice_payment', (world) => world.tables.invoicePayments),
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
          within(created, row.created),
      );
      return page(rows, paged, '/v1/invoice_payments');
    },
  },
];
