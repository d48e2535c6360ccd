import type { Deps } from '../../../deps.ts';

/** The address again when its host is one of the provider’s pages; anything else is a defect of ours. */
export function allowRedirect({ stripe }: Deps['settings'], url: string): string {
  const { host } = new URL(url);
  if (stripe.checkoutHosts.includes(host)) return url;
  throw new Error(`The provider sent us to ${host}, which is not among CHECKOUT_HOSTS.`);
}
