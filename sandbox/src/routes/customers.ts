import type Stripe from 'stripe';
import { changeCustomer } from '../billing/changes.ts';
import { endSubscription, isLive } from '../billing/subscriptions.ts';
import { invalid } from '../http/errors.ts';
import { page } from '../http/lists.ts';
import {
  emptyable,
  fields,
  merged,
  metadata,
  nonEmpty,
  paging,
  range,
  readParams,
  type Shape,
  text,
  within,
} from '../http/params.ts';
import { addCustomer } from '../objects/customer.ts';
import { CLOCK_ID } from '../state/world.ts';
import { findByParam, findOr404, noParams, type Route, retrieve } from './route.ts';

const createParams = fields({
  description: text,
  email: text,
  metadata,
  name: text,
  phone: text,
  test_clock: text,
} satisfies Shape<Stripe.CustomerCreateParams>);

const updateParams = fields({
  description: text,
  email: text,
  invoice_settings: fields({
    default_payment_method: nonEmpty,
  } satisfies Shape<Stripe.CustomerUpdateParams.InvoiceSettings>),
  metadata: emptyable(metadata),
  name: text,
  phone: text,
} satisfies Shape<Stripe.CustomerUpdateParams>);

const listParams = fields({
  ...paging,
  created: range,
  email: text,
  test_clock: text,
} satisfies Shape<Stripe.CustomerListParams>);

export const customerRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    respond: (world, _id, raw) => {
      const params = readParams(createParams, raw);
      if (params.email && !params.email.includes('@')) {
        throw invalid(`Invalid email address: ${params.email}`, 'email', 'email_invalid');
      }
      if (params.test_clock !== undefined && params.test_clock !== CLOCK_ID) {
        throw invalid(`No such testclock: '${params.test_clock}'`, 'test_clock', 'resource_missing');
      }
      return addCustomer(world, { ...params, metadata: merged(null, params.metadata) });
    },
  },
  retrieve('/v1/customers/:id', 'customer', (world) => world.tables.customers),
  {
    method: 'POST',
    path: '/v1/customers/:id',
    respond: (world, id, raw) => {
      const params = readParams(updateParams, raw);
      const customer = findOr404(world.tables.customers, 'customer', id);
      const card = params.invoice_settings?.default_payment_method;
      if (card)
        findByParam(
          world.tables.paymentMethods,
          'PaymentMethod',
          card,
          'invoice_settings[default_payment_method]',
        );
      changeCustomer(world, customer, () => {
        if (params.email !== undefined) customer.email = params.email || null;
        if (params.name !== undefined) customer.name = params.name || null;
        if (params.phone !== undefined) customer.phone = params.phone || null;
        if (params.description !== undefined) customer.description = params.description || null;
        if (card) customer.invoice_settings.default_payment_method = card;
        customer.metadata = merged(customer.metadata, params.metadata);
      });
      return customer;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    respond: (world, id, raw) => {
      readParams(noParams, raw);
      const customer = findOr404(world.tables.customers, 'customer', id);
      for (const subscription of world.tables.subscriptions.values()) {
        if (subscription.customer === id && isLive(subscription)) {
          endSubscription(world, subscription, 'cancellation_requested');
        }
      }
      world.tables.customers.delete(id);
      world.announce('customer.deleted', customer);
      return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
    },
  },
  {
    method: 'GET',
    path: '/v1/customers',
    respond: (world, _id, raw) => {
      const params = readParams(listParams, raw);
      const rows = [...world.tables.customers.values()].filter(
        (customer) =>
          (params.email === undefined || customer.email === params.email) &&
          within(params.created, customer.created),
      );
      return page(rows, params, '/v1/customers');
    },
  },
];
