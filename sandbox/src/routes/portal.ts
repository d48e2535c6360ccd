import type Stripe from 'stripe';
import { createInvalidRequestError } from '../http/errors.ts';
import { toPage } from '../http/lists.ts';
import {
  fields,
  flag,
  mergeMetadata,
  metadata,
  nonEmptyText,
  orEmpty,
  type ParamReader,
  type ParamShape,
  pagingParams,
  readParams,
  text,
} from '../http/params.ts';
import {
  addPortalConfiguration,
  addPortalSession,
  type PortalFeatures,
  toStripeFeatures,
} from '../objects/portal.ts';
import { createRetrieveRoute, findByParam, findOr404, type Route } from './route.ts';

type PortalFeatureParams = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** Reads the flag of a portal feature that the sandbox does not support. Rejects true. */
const readDisabledFlag: ParamReader<boolean> = (rawValue, name) => {
  if (flag(rawValue, name))
    throw createInvalidRequestError(
      'The payment sandbox’s portal shows the card and the invoices only.',
      name,
    );
  return false;
};

const features = fields({
  customer_update: fields(
    { enabled: readDisabledFlag } satisfies ParamShape<PortalFeatureParams['customer_update']>,
    'enabled',
  ),
  invoice_history: fields(
    { enabled: flag } satisfies ParamShape<PortalFeatureParams['invoice_history']>,
    'enabled',
  ),
  payment_method_update: fields(
    { enabled: flag } satisfies ParamShape<PortalFeatureParams['payment_method_update']>,
    'enabled',
  ),
  subscription_cancel: fields(
    { enabled: readDisabledFlag } satisfies ParamShape<PortalFeatureParams['subscription_cancel']>,
    'enabled',
  ),
  subscription_pause: fields({ enabled: readDisabledFlag } satisfies ParamShape<
    PortalFeatureParams['subscription_pause']
  >),
  subscription_update: fields(
    { enabled: readDisabledFlag } satisfies ParamShape<PortalFeatureParams['subscription_update']>,
    'enabled',
  ),
} satisfies ParamShape<PortalFeatureParams>);

const configurationCreateParams = fields(
  { features, metadata, name: text } satisfies ParamShape<Stripe.BillingPortal.ConfigurationCreateParams>,
  'features',
);

const configurationUpdateParams = fields({
  active: flag,
  features,
  metadata: orEmpty(metadata),
  name: text,
} satisfies ParamShape<Stripe.BillingPortal.ConfigurationUpdateParams>);

const configurationListParams = fields({
  ...pagingParams,
  active: flag,
} satisfies ParamShape<Stripe.BillingPortal.ConfigurationListParams>);

const portalSessionCreateParams = fields(
  {
    configuration: nonEmptyText,
    customer: nonEmptyText,
    return_url: nonEmptyText,
  } satisfies ParamShape<Stripe.BillingPortal.SessionCreateParams>,
  'customer',
);

const configurationsPath = '/v1/billing_portal/configurations';

function toPortalFeatures({
  invoice_history,
  payment_method_update,
}: ReturnType<typeof features>): PortalFeatures {
  return {
    invoices: invoice_history?.enabled ?? false,
    card: payment_method_update?.enabled ?? false,
  };
}

export const portalRoutes: Route[] = [
  {
    method: 'POST',
    path: configurationsPath,
    respond: (world, _id, rawParams) => {
      const params = readParams(configurationCreateParams, rawParams);
      return addPortalConfiguration(world, {
        features: toPortalFeatures(params.features),
        metadata: mergeMetadata(null, params.metadata),
        name: params.name || null,
      });
    },
  },
  createRetrieveRoute(
    `${configurationsPath}/:id`,
    'configuration',
    (world) => world.tables.portalConfigurations,
  ),
  {
    method: 'POST',
    path: `${configurationsPath}/:id`,
    respond: (world, id, rawParams) => {
      const params = readParams(configurationUpdateParams, rawParams);
      const configuration = findOr404(world.tables.portalConfigurations, 'configuration', id);
      if (params.features) configuration.features = toStripeFeatures(toPortalFeatures(params.features));
      if (params.active !== undefined) configuration.active = params.active;
      if (params.name !== undefined) configuration.name = params.name || null;
      configuration.metadata = mergeMetadata(configuration.metadata, params.metadata);
      configuration.updated = world.clock.now();
      return configuration;
    },
  },
  {
    method: 'GET',
    path: configurationsPath,
    respond: (world, _id, rawParams) => {
      const { active, ...paged } = readParams(configurationListParams, rawParams);
      const rows = [...world.tables.portalConfigurations.values()].filter(
        (configuration) => active === undefined || configuration.active === active,
      );
      return toPage(rows, paged, configurationsPath);
    },
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    respond: (world, _id, rawParams) => {
      const params = readParams(portalSessionCreateParams, rawParams);
      // Without a configuration, Stripe would use the dashboard's default one, which may allow customers to cancel.
      if (params.configuration === undefined)
        throw createInvalidRequestError(
          'No configuration provided and the payment sandbox has no default one.',
          'configuration',
        );
      const { customer, configuration: configurationId } = params;
      findByParam(world.tables.customers, 'customer', customer, 'customer');
      const configuration = findByParam(
        world.tables.portalConfigurations,
        'configuration',
        configurationId,
        'configuration',
      );
      if (!configuration.active)
        throw createInvalidRequestError('This configuration is not active.', 'configuration');
      const returnUrl = params.return_url ?? null;
      return addPortalSession(world, { customer, configuration: configuration.id, returnUrl });
    },
  },
];
