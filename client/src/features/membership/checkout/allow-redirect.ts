import { checkoutHosts } from '@lingostory/contract/membership/constants';

const localHosts = ['localhost', '127.0.0.1'];

/**
 * Returns the address if it is one of the provider's pages, or the payment sandbox while this page itself is on
 * localhost. Throws for any other address.
 */
export function allowRedirect(address: string, pageHost: string): string {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = username === '' && password === '';
  const isProvider = protocol === 'https:' && port === '' && checkoutHosts.some((host) => host === hostname);
  const isSandbox =
    ['http:', 'https:'].includes(protocol) && localHosts.includes(hostname) && localHosts.includes(pageHost);
  if (isPlain && (isProvider || isSandbox)) return address;
  throw new Error(`A checkout led to ${hostname}, which is not one of the payment pages.`);
}
