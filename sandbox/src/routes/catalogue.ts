import type Stripe from 'stripe';
import { createInvalidRequestError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  flag,
  integerBetween,
  isWithinRange,
  type KnownLiteral,
  listOf,
  mergeMetadata,
  metadata,
  nonEmptyText,
  numberRange,
  oneOf,
  orEmpty,
  type ParamShape,
  pagingParams,
  readParams,
  text,
} from '../http/params.ts';
import { addPrice, addProduct } from '../objects/catalogue.ts';
import { createRetrieveRoute, findByParam, findOr404, type Route } from './route.ts';

const productCreateParams = fields(
  {
    id: nonEmptyText,
    name: nonEmptyText,
    description: text,
    metadata,
  } satisfies ParamShape<Stripe.ProductCreateParams>,
  'name',
);

const productUpdateParams = fields({
  active: flag,
  description: text,
  metadata: orEmpty(metadata),
  name: nonEmptyText,
} satisfies ParamShape<Stripe.ProductUpdateParams>);

const productListParams = fields({
  ...pagingParams,
  active: flag,
  created: numberRange,
  ids: listOf(nonEmptyText),
} satisfies ParamShape<Stripe.ProductListParams>);

const priceCreateParams = fields(
  {
    currency: oneOf('usd'),
    lookup_key: nonEmptyText,
    metadata,
    nickname: text,
    product: nonEmptyText,
    recurring: fields(
      {
        interval: oneOf<KnownLiteral<Stripe.PriceCreateParams.Recurring.Interval>>(
          'day',
          'month',
          'week',
          'year',
        ),
        interval_count: integerBetween(1, 36),
      } satisfies ParamShape<Stripe.PriceCreateParams.Recurring>,
      'interval',
    ),
    unit_amount: integerBetween(0, 99_999_999),
  } satisfies ParamShape<Stripe.PriceCreateParams>,
  'currency',
  'product',
  'unit_amount',
);

const priceUpdateParams = fields({
  active: flag,
  metadata: orEmpty(metadata),
  nickname: text,
} satisfies ParamShape<Stripe.PriceUpdateParams>);

const priceListParams = fields({
  ...pagingParams,
  active: flag,
  created: numberRange,
  lookup_keys: listOf(nonEmptyText),
  product: nonEmptyText,
  type: oneOf<KnownLiteral<Stripe.PriceListParams.Type>>('one_time', 'recurring'),
} satisfies ParamShape<Stripe.PriceListParams>);

export const catalogueRoutes: Route[] = [
  {
    method: 'POST',
    path: '/v1/products',
    respond: (world, _id, rawParams) => {
      const params = readParams(productCreateParams, rawParams);
      if (params.id && world.tables.products.has(params.id)) {
        throw createInvalidRequestError('Product already exists.', 'id', 'resource_already_exists');
      }
      return addProduct(world, { ...params, metadata: mergeMetadata(null, params.metadata) });
    },
  },
  createRetrieveRoute('/v1/products/:id', 'product', (world) => world.tables.products),
  {
    method: 'POST',
    path: '/v1/products/:id',
    respond: (world, id, rawParams) => {
      const params = readParams(productUpdateParams, rawParams);
      const product = findOr404(world.tables.products, 'product', id);
      if (params.active !== undefined) product.active = params.active;
      if (params.name !== undefined) product.name = params.name;
      if (params.description !== undefined) product.description = params.description || null;
      product.metadata = mergeMetadata(product.metadata, params.metadata);
      product.updated = world.clock.now();
      return product;
    },
  },
  {
    method: 'GET',
    path: '/v1/products',
    respond: (world, _id, rawParams) => {
      const { active, ids, created, ...paging } = readParams(productListParams, rawParams);
      const rows = [...world.tables.products.values()].filter(
        (product) =>
          (active === undefined || product.active === active) &&
          (ids === undefined || ids.includes(product.id)) &&
          isWithinRange(created, product.created),
      );
      return toPage(rows, paging, '/v1/products');
    },
  },
  {
    method: 'POST',
    path: '/v1/prices',
    respond: (world, _id, rawParams) => {
      const params = readParams(priceCreateParams, rawParams);
      findByParam(world.tables.products, 'product', params.product, 'product');
      return addPrice(world, {
        product: params.product,
        currency: params.currency,
        unitAmount: params.unit_amount,
        recurring: params.recurring
          ? { interval: params.recurring.interval, intervalCount: params.recurring.interval_count ?? 1 }
          : null,
        nickname: params.nickname,
        lookupKey: params.lookup_key,
        metadata: mergeMetadata(null, params.metadata),
      });
    },
  },
  createRetrieveRoute('/v1/prices/:id', 'price', (world) => world.tables.prices),
  {
    method: 'POST',
    path: '/v1/prices/:id',
    respond: (world, id, rawParams) => {
      const params = readParams(priceUpdateParams, rawParams);
      const price = findOr404(world.tables.prices, 'price', id);
      if (params.active !== undefined) price.active = params.active;
      if (params.nickname !== undefined) price.nickname = params.nickname || null;
      price.metadata = mergeMetadata(price.metadata, params.metadata);
      return price;
    },
  },
  {
    method: 'GET',
    path: '/v1/prices',
    respond: (world, _id, rawParams) => {
      const {
        active,
        product,
        type,
        lookup_keys: keys,
        created,
        ...paging
      } = readParams(priceListParams, rawParams);
      const rows = [...world.tables.prices.values()].filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (product === undefined || price.product === product) &&
          (type === undefined || price.type === type) &&
          (keys === undefined || keys.includes(price.lookup_key ?? '')) &&
          isWithinRange(created, price.created),
      );
      return toPage(rows, paging, '/v1/prices');
    },
  },
];
