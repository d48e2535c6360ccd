import { checkoutHosts } from '@lingostory/contract/membership/constants';

const ownMachine = ['localhost', '127.0.0.1'];

/**
 * The address again when a checkout may lead there: the provider's pages, and the payment sandbox when this page
 * itself is on the same machine. Throws for anything else.
 */
export function allowRedirect(address: string, pageHost: string): string {
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = username === '' && password === '';
  const isProvider = protocol === 'https:' && port === '' && checkoutHosts.some((host) => host === hostname);
  const isSandbox =
    ['http:', 'https:'].includes(protocol) && ownMachine.includes(hostname) && ownMachine.includes(pageHost);
  if (isPlain && (isProvider || isSandbox)) return address;
  throw new Error(`A checkout led to ${hostname}, which is not one of the payment pages.`);
}
