import type Stripe from 'stripe';
import { invoicePaymentsOf } from '../objects/invoice-payment.ts';
import { toLineItem } from '../objects/session.ts';
import type { TableName } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { createInvalidRequestError } from './errors.ts';
import { listOf, nonEmptyText } from './params.ts';

export const readExpandParam = listOf(nonEmptyText);

type JsonObject = { [key: string]: unknown };

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
const UNEXPANDABLE_FIELDS = new Set([
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
  const responseCopy = cloneJson(response);
  for (const path of paths) {
    const pathParts = path.split('.');
    if (pathParts.length > 4)
      throw createInvalidRequestError('You cannot expand more than 4 levels of a property.', 'expand');
    expandPath(world, responseCopy, pathParts, path);
  }
  return responseCopy;
}

function expandPath(world: World, node: unknown, pathParts: string[], path: string): void {
  const [field, ...rest] = pathParts;
  if (field === undefined || node === null) return;
  if (Array.isArray(node)) {
    for (const listItem of node) expandPath(world, listItem, pathParts, path);
    return;
  }
  if (typeof node !== 'object') throw createCannotExpandError(path);
  const object = node as JsonObject;
  if (object.deleted === true) return;
  object[field] = expandValue(world, object, field, path, rest.length === 0);
  expandPath(world, object[field], rest, path);
}

function expandValue(
  world: World,
  object: JsonObject,
  field: string,
  path: string,
  isLastPathPart: boolean,
): unknown {
  const objectType = String(object.object);
  const value = object[field];
  const createExpandedList = EXPANDABLE_LISTS[`${objectType}.${field}`];
  if (createExpandedList) return value ?? cloneJson(createExpandedList(world, String(object.id)));
  const table = UNEXPANDABLE_FIELDS.has(`${objectType}.${field}`) ? undefined : TABLE_BY_FIELD[field];
  if (value === undefined || (!table && (isLastPathPart || typeof value === 'string')))
    throw createCannotExpandError(path);

  const resolve = (id: unknown) =>
    typeof id === 'string' && table ? cloneJson(world.tables[table].get(id) ?? { id, deleted: true }) : id;
  return Array.isArray(value) ? value.map(resolve) : resolve(value);
}

/** Lists that a response includes only if the request expands them. */
const EXPANDABLE_LISTS: Record<string, (world: World, id: string) => unknown> = {
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
  'invoice.payments': (world, id) =>
    toFullList(invoicePaymentsOf(world, id), `/v1/invoice_payments?invoice=${id}`),
};

export function lineItemsOf(world: World, sessionId: string): Stripe.LineItem[] {
  const terms = world.tables.checkoutTerms.get(sessionId);
  const price = world.tables.prices.get(terms?.price ?? '');
  const product = world.tables.products.get(String(price?.product));
  if (!terms || !price || !product) return [];
  const dueAmount = terms.trialDays > 0 ? 0 : (price.unit_amount ?? 0) * terms.quantity;
  return [
    toLineItem(
      terms.id.replace('cs_test_', 'li_').slice(0, 27),
      price,
      product.name,
      terms.quantity,
      dueAmount,
    ),
  ];
}

function toFullList<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url };
}

function createCannotExpandError(path: string): Error {
  return createInvalidRequestError(`This property cannot be expanded (${path}).`, 'expand');
}

function cloneJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
