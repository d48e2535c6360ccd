import type Stripe from 'stripe';
import { paymentsOf } from '../objects/invoice-payment.ts';
import { toLineItem } from '../objects/session.ts';
import type { TableName } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { invalidRequestError } from './errors.ts';
import { list, nonEmptyText } from './params.ts';

export const readExpandParam = list(nonEmptyText);

type Json = { [key: string]: unknown };

/** The fields that hold the id of an object, each with the table that the object is in. */
const TABLE_BY_FIELD: Record<string, TableName> = {
  charge: 'charges',
  configuration: 'portalConfigurations',
  coupon: 'coupons',
  customer: 'customers',
  default_payment_method: 'paymentMethods',
  default_price: 'prices',
  discounts: 'discounts',
  invoice: 'invoices',
  latest_charge: 'charges',
  latest_invoice: 'invoices',
  payment_intent: 'paymentIntents',
  payment_method: 'paymentMethods',
  price: 'prices',
  product: 'products',
  subscription: 'subscriptions',
};

/** Fields that look like references but cannot be expanded at Stripe. The SDK's types are plain strings for them. */
const UNEXPANDABLE = new Set([
  'charge.payment_method',
  'discount.invoice',
  'discount.subscription',
  'line_item.invoice',
  'subscription_item.subscription',
]);

/**
 * Returns a copy of a response in which the ids at the given paths are replaced by the objects that they refer to.
 */
export function expandResponse(world: World, response: unknown, paths: string[]): unknown {
  if (paths.length === 0) return response;
  const copy = clone(response);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4)
      throw invalidRequestError('You cannot expand more than 4 levels of a property.', 'expand');
    expandPath(world, copy, parts, path);
  }
  return copy;
}

function expandPath(world: World, node: unknown, parts: string[], path: string): void {
  const [field, ...rest] = parts;
  if (field === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const entry of node) expandPath(world, entry, parts, path);
    return;
  }
  if (typeof node !== 'object') throw cannotExpandError(path);
  const object = node as Json;
  if (object.deleted === true) return;
  object[field] = expandValue(world, object, field, path, rest.length === 0);
  expandPath(world, object[field], rest, path);
}

function expandValue(world: World, object: Json, field: string, path: string, isLast: boolean): unknown {
  const kind = String(object.object);
  const value = object[field];
  const includedList = INCLUDED_LISTS[`${kind}.${field}`];
  if (includedList) return value ?? clone(includedList(world, String(object.id)));
  const table = UNEXPANDABLE.has(`${kind}.${field}`) ? undefined : TABLE_BY_FIELD[field];
  if (value === undefined || (!table && (isLast || typeof value === 'string'))) throw cannotExpandError(path);

  const resolve = (id: unknown) =>
    typeof id === 'string' && table ? clone(world.tables[table].get(id) ?? { id, deleted: true }) : id;
  return Array.isArray(value) ? value.map(resolve) : resolve(value);
}

/** Lists that a response includes only if the request expands them. */
const INCLUDED_LISTS: Record<string, (world: World, id: string) => unknown> = {
  'charge.refunds': (world, id) =>
    toFullList(
      [...world.tables.refunds.values()].filter((refund) => refund.charge === id).reverse(),
      `/v1/charges/${id}/refunds`,
    ),
  'checkout.session.line_items': (world, id) =>
    toFullList(lineItemsOf(world, id), `/v1/checkout/sessions/${id}/line_items`),
  'customer.subscriptions': (world, id) =>
    toFullList(
      [...world.tables.subscriptions.values()].filter(
        (subscription) => subscription.customer === id && subscription.status !== 'canceled',
      ),
      `/v1/customers/${id}/subscriptions`,
    ),
  'invoice.payments': (world, id) => toFullList(paymentsOf(world, id), `/v1/invoice_payments?invoice=${id}`),
};

export function lineItemsOf(world: World, session: string): Stripe.LineItem[] {
  const terms = world.tables.checkoutTerms.get(session);
  const price = world.tables.prices.get(terms?.price ?? '');
  const product = world.tables.products.get(String(price?.product));
  if (!terms || !price || !product) return [];
  const due = terms.trialDays > 0 ? 0 : (price.unit_amount ?? 0) * terms.quantity;
  return [
    toLineItem(terms.id.replace('cs_test_', 'li_').slice(0, 27), price, product.name, terms.quantity, due),
  ];
}

function toFullList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

function cannotExpandError(path: string): Error {
  return invalidRequestError(`This property cannot be expanded (${path}).`, 'expand');
}

function clone(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
