import type { Deps } from '../../../deps.ts';

/** The address again when its host is one that a checkout may lead to; anything else is a defect of ours. */
export function allowRedirect({ stripe }: Deps['settings'], url: string): string {
  const { host } = new URL(url);
  if (stripe.checkoutHosts.includes(host)) return url;
  throw new Error(`A checkout led to ${host}, which is not among CHECKOUT_HOSTS.`);
}
