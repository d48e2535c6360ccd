import { describe, expect, it } from 'vitest';
import { validateRedirectUrl } from './validate-redirect-url.ts';

const siteHost = 'lingostory.example';

describe('requireProviderUrl', () => {
  it.each([
    'https://checkout.stripe.com/c/pay/cs_1#x',
    'https://invoice.stripe.com/i/in_1',
    'https://billing.stripe.com/p/session/1',
  ])('allows a redirect to the payment provider’s page %s', (url) =>
    expect(validateRedirectUrl(url, siteHost)).toBe(url),
  );

  it.each(['http://localhost:4243/pay/cs_1', 'http://127.0.0.1:9/pay/cs_1'])(
    'allows a redirect to the payment sandbox at %s only when the app runs on localhost',
    (url) => {
      expect(validateRedirectUrl(url, 'localhost')).toBe(url);
      expect(validateRedirectUrl(url, '127.0.0.1')).toBe(url);
      expect(() => validateRedirectUrl(url, siteHost)).toThrow();
    },
  );

  it.each([
    'https://evil.example/pay',
    'http://checkout.stripe.com/c/pay',
    'https://checkout.stripe.com:8443/c/pay',
    'https://checkout.stripe.com.evil.example/c/pay',
    'https://checkout.stripe.com@evil.example/c/pay',
    'https://reader:secret@checkout.stripe.com/c/pay',
    'https://xcheckout.stripe.com/c/pay',
    'http://localhost.evil.example/pay',
    'javascript:alert(1)//checkout.stripe.com',
    '//checkout.stripe.com/c/pay',
    '/success/cs_1',
    '',
  ])('rejects a redirect to %j for payment', (url) => {
    expect(() => validateRedirectUrl(url, 'localhost')).toThrow();
    expect(() => validateRedirectUrl(url, siteHost)).toThrow();
  });
});
