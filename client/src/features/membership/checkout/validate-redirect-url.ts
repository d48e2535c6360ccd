import { checkoutHosts } from '@lingostory/contract/membership/constants';

const localHosts = ['localhost', '127.0.0.1'];

/**
 * Returns the URL if it belongs to the payment provider, or to the payment sandbox if this page is on localhost.
 * Otherwise throws.
 */
export function validateRedirectUrl(url: string, pageHost: string): string {
  const { protocol, hostname, port, username, password } = new URL(url);
  const hasNoCredentials = username === '' && password === '';
  const isProviderUrl =
    protocol === 'https:' && port === '' && checkoutHosts.some((host) => host === hostname);
  const isSandboxUrl =
    ['http:', 'https:'].includes(protocol) && localHosts.includes(hostname) && localHosts.includes(pageHost);
  if (hasNoCredentials && (isProviderUrl || isSandboxUrl)) return url;
  throw new Error(`A checkout led to ${hostname}, which is not one of the payment pages.`);
}
