import type { ProxyFailure } from '../../support/running/failing-proxy.ts';
import type { Failure } from '../deed.ts';

const descriptions: Record<ProxyFailure, string> = {
  silent: 'takes connections and never sends anything',
  slow: 'takes 300 ms longer for every packet',
  unreachable: 'refuses connections',
  broken: 'answers with an error of its own (500, and 421 for mail)',
  nonsense: 'answers with something that isn’t its protocol',
};

/** Creates the ways in which a service behind a proxy fails. */
const createProxyFailures = (service: 'provider' | 'mail', label: string): Failure[] =>
  Object.entries(descriptions).map(([failure, description]) => ({
    name: `${label} ${failure}`,
    description: `The ${label} ${description}.`,
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
