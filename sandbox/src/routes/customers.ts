import type Stripe from 'stripe';
import { changeCustomer } from '../billing/changes.ts';
import { endSubscription, isLiveSubscription } from '../billing/subscriptions.ts';
import { createInvalidRequestError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  isWithinRange,
  mergeMetadata,
  metadata,
  nonEmptyText,
  numberRange,
  orEmpty,
  type ParamShape,
  pagingParams,
  readParams,
  text,
} from '../http/params.ts';
import { addCustomer } from '../objects/customer.ts';
import { CLOCK_ID } from '../state/world.ts';
import { createRetrieveRoute, findByParam, findOr404, noParams, type Route } from './route.ts';

const customerCreateParams = fields({
  description: text,
  email: text,
  metadata,
  name: text,
  phone: text,
  test_clock: text,
} satisfies ParamShape<Stripe.CustomerCreateParams>);

const customerUpdateParams = fields({
  description: text,
  email: text,
  invoice_settings: fields({
    default_payment_method: nonEmptyText,
  } satisfies ParamShape<Stripe.CustomerUpdateParams.InvoiceSettings>),
  metadata: orEmpty(metadata),
  name: text,
  phone: text,
} satisfies ParamShape<Stripe.CustomerUpdateParams>);

const customerListParams = fields({
  ...pagingParams,
  created: numberRange,
  email: text,
  test_clock: text,
} satisfies ParamShape<Stripe.CustomerListParams>);

export const customerRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    respond: (world, _id, rawParams) => {
      const params = readParams(customerCreateParams, rawParams);
      if (params.email && !params.email.includes('@')) {
        throw createInvalidRequestError(`Invalid email address: ${params.email}`, 'email', 'email_invalid');
      }
      if (params.test_clock !== undefined && params.test_clock !== CLOCK_ID) {
        throw createInvalidRequestError(
          `No such testclock: '${params.test_clock}'`,
          'test_clock',
          'resource_missing',
        );
      }
      return addCustomer(world, { ...params, metadata: mergeMetadata(null, params.metadata) });
    },
  },
  createRetrieveRoute('/v1/customers/:id', 'customer', (world) => world.tables.customers),
  {
    method: 'POST',
    path: '/v1/customers/:id',
    respond: (world, id, rawParams) => {
      const params = readParams(customerUpdateParams, rawParams);
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
        customer.metadata = mergeMetadata(customer.metadata, params.metadata);
      });
      return customer;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/customers/:id',
    respond: (world, id, rawParams) => {
      readParams(noParams, rawParams);
      const customer = findOr404(world.tables.customers, 'customer', id);
      for (const subscription of world.tables.subscriptions.values()) {
        if (subscription.customer === id && isLiveSubscription(subscription)) {
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
    respond: (world, _id, rawParams) => {
      const params = readParams(customerListParams, rawParams);
      const rows = [...world.tables.customers.values()].filter(
        (customer) =>
          (params.email === undefined || customer.email === params.email) &&
          isWithinRange(params.created, customer.created),
      );
      return toPage(rows, params, '/v1/customers');
    },
  },
];
