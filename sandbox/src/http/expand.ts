import type Stripe from 'stripe';
import { paymentsOf } from '../objects/invoice-payment.ts';
import { lineItem } from '../objects/session.ts';
import type { TableName } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { invalid } from './errors.ts';
import { list, nonEmpty } from './params.ts';

export const expandParam = list(nonEmpty);

type Json = { [key: string]: unknown };

/** Maps each field that holds an object's id to the table of that object. */
const REFERENCES: Record<string, TableName> = {
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

/** Exceptions to `REFERENCES`: Stripe does not expand these fields, and the SDK types them as plain strings. */
const UNEXPANDABLE = new Set([
  'charge.payment_method',
  'discount.invoice',
  'discount.subscription',
  'line_item.invoice',
  'subscription_item.subscription',
]);

/** Returns a copy of a response in which the ids at these paths are replaced by the objects that they refer to. */
export function expanded(world: World, response: unknown, paths: string[]): unknown {
  if (paths.length === 0) return response;
  const copy = clone(response);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4) throw invalid('You cannot expand more than 4 levels of a property.', 'expand');
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
  if (typeof node !== 'object') throw cannotExpand(path);
  const object = node as Json;
  if (object.deleted === true) return;
  object[field] = expandedValue(world, object, field, path, rest.length === 0);
  expandPath(world, object[field], rest, path);
}

function expandedValue(world: World, object: Json, field: string, path: string, isLast: boolean): unknown {
  const kind = String(object.object);
  const value = object[field];
  const includedList = INCLUDED[`${kind}.${field}`];
  if (includedList) return value ?? clone(includedList(world, String(object.id)));
  const table = UNEXPANDABLE.has(`${kind}.${field}`) ? undefined : REFERENCES[field];
  if (value === undefined || (!table && (isLast || typeof value === 'string'))) throw cannotExpand(path);

  const resolve = (id: unknown) =>
    typeof id === 'string' && table ? clone(world.tables[table].get(id) ?? { id, deleted: true }) : id;
  return Array.isArray(value) ? value.map(resolve) : resolve(value);
}

/** Lists that a response leaves out unless they are expanded. */
const INCLUDED: Record<string, (world: World, id: string) => unknown> = {
  'charge.refunds': (world, id) =>
    fullList(
      [...world.tables.refunds.values()].filter((refund) => refund.charge === id).reverse(),
      `/v1/charges/${id}/refunds`,
    ),
  'checkout.session.line_items': (world, id) =>
    fullList(lineItemsOf(world, id), `/v1/checkout/sessions/${id}/line_items`),
  'customer.subscriptions': (world, id) =>
    fullList(
      [...world.tables.subscriptions.values()].filter(
        (subscription) => subscription.customer === id && subscription.status !== 'canceled',
      ),
      `/v1/customers/${id}/subscriptions`,
    ),
  'invoice.payments': (world, id) => fullList(paymentsOf(world, id), `/v1/invoice_payments?invoice=${id}`),
};

export function lineItemsOf(world: World, session: string): Stripe.LineItem[] {
  const terms = world.tables.checkoutTerms.get(session);
  const price = world.tables.prices.get(terms?.price ?? '');
  const product = world.tables.products.get(String(price?.product));
  if (!terms || !price || !product) return [];
  const due = terms.trialDays > 0 ? 0 : (price.unit_amount ?? 0) * terms.quantity;
  return [
    lineItem(terms.id.replace('cs_test_', 'li_').slice(0, 27), price, product.name, terms.quantity, due),
  ];
}

function fullList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

function cannotExpand(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`, 'expand');
}

function clone(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
