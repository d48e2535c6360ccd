import type Stripe from 'stripe';
import { paymentsOf } from '../objects/invoice-payment.ts';
import { lineItem } from '../objects/session.ts';
import type { TableName } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { invalid } from './errors.ts';
import { list, nonEmpty } from './params.ts';

export const expandParam = list(nonEmpty);

type Json = { [key: string]: unknown };

/** Field names that hold an id of another object, wherever they stand. */
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

/** The SDK types these as plain text: Stripe does not expand them. */
const PLAIN = new Set([
  'charge.payment_method',
  'discount.invoice',
  'discount.subscription',
  'line_item.invoice',
  'subscription_item.subscription',
]);

/** A response with the expanded objects in place of ids. The tables' own objects stay as they are. */
export function expanded(world: World, response: unknown, paths: string[]): unknown {
  if (paths.length === 0) return response;
  const copy = clone(response);
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > 4) throw invalid('You cannot expand more than 4 levels of a property.', 'expand');
    reach(world, copy, parts, path);
  }
  return copy;
}

function reach(world: World, node: unknown, parts: string[], path: string): void {
  const [head, ...rest] = parts;
  if (head === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const entry of node) reach(world, entry, parts, path);
    return;
  }
  if (typeof node !== 'object') throw cannotExpand(path);
  const object = node as Json;
  if (object.deleted === true) return;
  object[head] = opened(world, object, head, path, rest.length === 0);
  reach(world, object[head], rest, path);
}

function opened(world: World, object: Json, head: string, path: string, last: boolean): unknown {
  const kind = String(object.object);
  const value = object[head];
  const included = INCLUDED[`${kind}.${head}`];
  if (included) return value ?? clone(included(world, String(object.id)));
  const table = PLAIN.has(`${kind}.${head}`) ? undefined : REFERENCES[head];
  if (value === undefined || (!table && (last || typeof value === 'string'))) throw cannotExpand(path);

  const resolve = (id: unknown) =>
    typeof id === 'string' && table ? clone(world.tables[table].get(id) ?? { id, deleted: true }) : id;
  return Array.isArray(value) ? value.map(resolve) : resolve(value);
}

/** Lists that Stripe leaves out until they are asked for. */
const INCLUDED: Record<string, (world: World, id: string) => unknown> = {
  'charge.refunds': (world, id) =>
    whole(
      [...world.tables.refunds.values()].filter((refund) => refund.charge === id).reverse(),
      `/v1/charges/${id}/refunds`,
    ),
  'checkout.session.line_items': (world, id) =>
    whole(lineItemsOf(world, id), `/v1/checkout/sessions/${id}/line_items`),
  'customer.subscriptions': (world, id) =>
    whole(
      [...world.tables.subscriptions.values()].filter(
        (one) => one.customer === id && one.status !== 'canceled',
      ),
      `/v1/customers/${id}/subscriptions`,
    ),
  'invoice.payments': (world, id) => whole(paymentsOf(world, id), `/v1/invoice_payments?invoice=${id}`),
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

function whole<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

function cannotExpand(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`, 'expand');
}

function clone(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
