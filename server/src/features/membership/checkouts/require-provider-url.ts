import type { Deps } from '../../../deps.ts';

/**
 * Returns the URL if its host belongs to the provider. Throws otherwise, because another host means a bug or a wrong
 * configuration.
 */
export function requireProviderUrl({ stripe }: Deps['settings'], url: string): string {
  const { host } = new URL(url);
  if (stripe.checkoutHosts.includes(host)) return url;
  throw new Error(`The provider sent us to ${host}, which is not among CHECKOUT_HOSTS.`);
}
