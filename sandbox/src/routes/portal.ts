import type Stripe from 'stripe';
import { invalid } from '../http/errors.ts';
import { page } from '../http/lists.ts';
import {
  emptyable,
  fields,
  flag,
  merged,
  metadata,
  nonEmpty,
  paging,
  type Reader,
  readParams,
  type Shape,
  text,
} from '../http/params.ts';
import {
  addPortalConfiguration,
  addPortalSession,
  featuresOf,
  type PortalFeatures,
} from '../objects/portal.ts';
import { findByParam, findOr404, type Route, retrieve } from './route.ts';

type Features = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** Reads a portal feature that the sandbox does not support, so it can only be disabled. */
const disabledOnly: Reader<boolean> = (raw, name) => {
  if (flag(raw, name))
    throw invalid('The payment sandbox’s portal shows the card and the invoices only.', name);
  return false;
};

const features = fields({
  customer_update: fields({ enabled: disabledOnly } satisfies Shape<Features['customer_update']>, 'enabled'),
  invoice_history: fields({ enabled: flag } satisfies Shape<Features['invoice_history']>, 'enabled'),
  payment_method_update: fields(
    { enabled: flag } satisfies Shape<Features['payment_method_update']>,
    'enabled',
  ),
  subscription_cancel: fields(
    { enabled: disabledOnly } satisfies Shape<Features['subscription_cancel']>,
    'enabled',
  ),
  subscription_pause: fields({ enabled: disabledOnly } satisfies Shape<Features['subscription_pause']>),
  subscription_update: fields(
    { enabled: disabledOnly } satisfies Shape<Features['subscription_update']>,
    'enabled',
  ),
} satisfies Shape<Features>);

const createParams = fields(
  { features, metadata, name: text } satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams>,
  'features',
);

const updateParams = fields({
  active: flag,
  features,
  metadata: emptyable(metadata),
  name: text,
} satisfies Shape<Stripe.BillingPortal.ConfigurationUpdateParams>);

const listParams = fields({
  ...paging,
  active: flag,
} satisfies Shape<Stripe.BillingPortal.ConfigurationListParams>);

const sessionParams = fields(
  {
    configuration: nonEmpty,
    customer: nonEmpty,
    return_url: nonEmpty,
  } satisfies Shape<Stripe.BillingPortal.SessionCreateParams>,
  'customer',
);

const configurations = '/v1/billing_portal/configurations';

function enabledFeatures({
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
    path: configurations,
    respond: (world, _id, raw) => {
      const params = readParams(createParams, raw);
      return addPortalConfiguration(world, {
        features: enabledFeatures(params.features),
        metadata: merged(null, params.metadata),
        name: params.name || null,
      });
    },
  },
  retrieve(`${configurations}/:id`, 'configuration', (world) => world.tables.portalConfigurations),
  {
    method: 'POST',
    path: `${configurations}/:id`,
    respond: (world, id, raw) => {
      const params = readParams(updateParams, raw);
      const configuration = findOr404(world.tables.portalConfigurations, 'configuration', id);
      if (params.features) configuration.features = featuresOf(enabledFeatures(params.features));
      if (params.active !== undefined) configuration.active = params.active;
      if (params.name !== undefined) configuration.name = params.name || null;
      configuration.metadata = merged(configuration.metadata, params.metadata);
      configuration.updated = world.clock.now();
      return configuration;
    },
  },
  {
    method: 'GET',
    path: configurations,
    respond: (world, _id, raw) => {
      const { active, ...paged } = readParams(listParams, raw);
      const rows = [...world.tables.portalConfigurations.values()].filter(
        (configuration) => active === undefined || configuration.active === active,
      );
      return page(rows, paged, configurations);
    },
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    respond: (world, _id, raw) => {
      const params = readParams(sessionParams, raw);
      // Stripe would use its dashboard's default configuration, which may allow cancellations.
      if (params.configuration === undefined)
        throw invalid(
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
      if (!configuration.active) throw invalid('This configuration is not active.', 'configuration');
      const returnUrl = params.return_url ?? null;
      return addPortalSession(world, { customer, configuration: configuration.id, returnUrl });
    },
  },
];
