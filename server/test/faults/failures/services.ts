import type { ProxyFailure } from '../../support/running/failing-proxy.ts';
import type { Failure } from '../deed.ts';

const proxyFailures: Record<ProxyFailure, { label: string; description: string }> = {
  silent: { label: 'silent', description: 'takes connections and never sends anything' },
  slow: { label: 'slow', description: 'takes 300 ms longer for every packet' },
  unreachable: { label: 'unreachable', description: 'refuses connections' },
  broken: { label: 'broken', description: 'answers with an error of its own (500, and 421 for mail)' },
  nonsense: {
    label: 'sends invalid responses',
    description: 'answers with something that isn’t its protocol',
  },
};

/** Creates the ways in which a service behind a proxy fails. */
const createProxyFailures = (service: 'provider' | 'mail', serviceLabel: string): Failure[] =>
  Object.entries(proxyFailures).map(([failure, { label, description }]) => ({
    name: `${serviceLabel} ${label}`,
    description: `The ${serviceLabel} ${description}.`,
    begin: ({ proxies }) => proxies[service].fail(failure as ProxyFailure),
    end: ({ proxies }) => proxies[service].mend(),
  }));

const createDeliveryFailure = (
  mode: 'lost' | 'late' | 'twice' | 'shuffled',
  description: string,
): Failure => ({
  name: `webhooks ${mode}`,
  description,
  begin: async ({ world }) => world.sandbox.control.deliveries(mode),
  end: async ({ world }) => {
    world.sandbox.control.release();
    world.sandbox.control.deliveries('normal');
  },
});

const createStoreFailure = (how: 'gone' | 'silent', description: string): Failure => ({
  name: `object store ${how}`,
  description,
  stage: 'object store',
  begin: async ({ objectStore }) => await objectStore?.fail(how),
  end: async ({ objectStore }) => await objectStore?.fail('none'),
});

export const serviceFailures = [
  ...createProxyFailures('provider', 'payment provider'),
  createDeliveryFailure('lost', 'The provider’s webhook events never arrive.'),
  createDeliveryFailure('late', 'The provider’s webhook events arrive after everything else.'),
  createDeliveryFailure('twice', 'Each of the provider’s webhook events arrives twice.'),
  createDeliveryFailure('shuffled', 'The provider’s webhook events arrive in the wrong order.'),
  ...createProxyFailures('mail', 'mail server'),
  createStoreFailure('gone', 'The object store of the media closes every connection.'),
  createStoreFailure('silent', 'The object store of the media never responds.'),
];
