import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../src/environment-reader.ts';
import { readSettings, SettingsError, sampleSecret, sandboxKey } from '../../src/settings.ts';
import { buildProductionEnvironment, listErrors } from '../support/running/environments.ts';

const productionEnvironment = buildProductionEnvironment();
const developmentEnvironment = { ...productionEnvironment, NODE_ENV: undefined, CLIENT_ORIGIN: undefined };

const requiredVariables = [
  'SECRET_KEY',
  'DATABASE_URL',
  'CLIENT_ORIGIN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_SUBSCRIPTION',
  'STRIPE_PRICE_RENEWAL',
  'STRIPE_PRICE_CREDIT_PACK',
  'STRIPE_PRICE_DISCOUNT',
  'SMTP_URL',
];

describe('readSettings', () => {
  it('accepts a complete environment and fills in defaults for optional settings', () => {
    const settings = readSettings(productionEnvironment);
    expect(settings).toMatchObject({
      production: true,
      host: '127.0.0.1',
      port: 4000,
      clientOrigin: 'https://lingostory.example',
      corsOrigins: ['https://lingostory.example'],
      trustedProxies: 0,
      passwordCost: 12,
      passwordThreads: 1,
      limitsFactor: 1,
      stripe: {
        host: undefined,
        checkoutHosts: ['checkout.stripe.com', 'invoice.stripe.com', 'billing.stripe.com'],
      },
    });
  });

  it('lists all invalid settings in one error', () => {
    const errors = listErrors({ NODE_ENV: 'production', API_PORT: 'abc', TRUSTED_PROXIES: '-1' });
    for (const name of [...requiredVariables, 'API_PORT', 'TRUSTED_PROXIES'])
      expect(errors.filter((error) => error.startsWith(name)).length, name).toBe(1);
    const { message } = new SettingsError(errors);
    for (const error of errors) expect(message).toContain(`- ${error}`);
  });

  it.each(requiredVariables)('requires %s in production, and does not accept a blank value', (name) => {
    for (const value of [undefined, '', '   ']) {
      const errors = listErrors({ ...productionEnvironment, [name]: value });
      expect(errors[0]).toContain(name);
    }
  });

  it.each([
    ['the example’s secret key', { SECRET_KEY: sampleSecret }, 'SECRET_KEY'],
    ['the example’s secret key with spaces around it', { SECRET_KEY: ` ${sampleSecret} ` }, 'SECRET_KEY'],
    ['a secret of 31 bytes', { SECRET_KEY: 'a'.repeat(31) }, 'SECRET_KEY'],
    ['the demo’s secret', { SECRET_KEY: 'only-for-the-demo-only-for-the-demo-only' }, 'SECRET_KEY'],
    ['the sandbox’s key', { STRIPE_SECRET_KEY: sandboxKey }, 'STRIPE_SECRET_KEY'],
    ['the example’s webhook secret', { STRIPE_WEBHOOK_SECRET: 'whsec_...' }, 'STRIPE_WEBHOOK_SECRET'],
    ['the demo’s webhook secret', { STRIPE_WEBHOOK_SECRET: ' whsec_demo ' }, 'STRIPE_WEBHOOK_SECRET'],
    ['the example’s password', { DATABASE_URL: 'postgresql://lingostory:secret@db/x' }, 'DATABASE_URL'],
    ['compose’s password', { DATABASE_URL: 'postgresql://lingostory:lingostory@db/x' }, 'DATABASE_URL'],
    ['the sandbox’s address', { STRIPE_HOST: 'http://127.0.0.1:4100' }, 'STRIPE_HOST'],
    ['cheap password hashes', { PASSWORD_COST: '11' }, 'PASSWORD_COST'],
  ])('rejects %s in production', (_caseName, environment, name) => {
    const errors = listErrors({ ...productionEnvironment, ...environment });
    expect(errors).toEqual([expect.stringContaining(name)]);
  });

  it('rejects every sample secret from .env.example and docker-compose.yml in production', () => {
    const files = ['.env.example', 'docker-compose.yml'].map((name) =>
      readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'),
    );
    const secretPattern = /^\s*(SECRET_KEY|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET)[=:](.+)$/gm;
    const secretLines = [...files.join('\n').matchAll(secretPattern)];
    expect(secretLines).toHaveLength(6);
    for (const [, name = '', value] of secretLines)
      expect([value, ...listErrors({ ...productionEnvironment, [name]: value })]).toEqual([
        value,
        expect.stringContaining(name),
      ]);
  });

  it('accepts the sample secrets of .env.example outside production, but no secret key shorter than 32 bytes', () => {
    const sandboxEnvironment = {
      STRIPE_SECRET_KEY: sandboxKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_demo',
      STRIPE_HOST: 'http://127.0.0.1:4100',
    };
    expect(
      listErrors({
        ...developmentEnvironment,
        ...sandboxEnvironment,
        SECRET_KEY: sampleSecret,
        PASSWORD_COST: '4',
      }),
    ).toEqual([]);
    expect(readSettings(developmentEnvironment).clientOrigin).toBe('http://localhost:5173');
    expect(listErrors({ ...developmentEnvironment, SECRET_KEY: 'a'.repeat(31) })).toHaveLength(1);
  });

  it('measures the length of the secret key in bytes, not in characters', () => {
    expect(listErrors({ ...productionEnvironment, SECRET_KEY: 'é'.repeat(16) })).toEqual([]);
    expect(listErrors({ ...productionEnvironment, SECRET_KEY: 'é'.repeat(15) })).toHaveLength(1);
  });

  it.each([
    ['API_PORT', ['abc', '1.5', '-1', '65536']],
    ['TRUSTED_PROXIES', ['many', '-1', '11', 'true']],
    ['LIMITS_FACTOR', ['0', '0.5', '-1']],
    ['PASSWORD_COST', ['3', '17', 'high']],
    ['PASSWORD_THREADS', ['0', '17', '1.5', 'all']],
    ['CLIENT_ORIGIN', ['lingostory', 'localhost:5173', 'ftp://lingostory.example', 'javascript:alert(1)']],
    ['STRIPE_HOST', ['127.0.0.1', 'nonsense']],
  ])('rejects an invalid %s in every environment', (name, values) => {
    for (const value of values)
      expect([value, ...listErrors({ ...developmentEnvironment, [name]: value })]).toEqual([
        value,
        expect.stringContaining(name),
      ]);
  });

  it('ignores the path of CLIENT_ORIGIN, and accepts a list of origins in CORS_ORIGINS', () => {
    const CORS_ORIGINS = ' https://a.example , https://b.example,, ';
    const settings = readSettings({
      ...productionEnvironment,
      CLIENT_ORIGIN: 'https://lingostory.example/app/',
      CORS_ORIGINS,
    });
    expect(settings.clientOrigin).toBe('https://lingostory.example');
    expect(settings.corsOrigins).toEqual(['https://a.example', 'https://b.example']);
  });

  it('derives a different key from the secret for each purpose, and the same keys at every start', () => {
    const [firstSettings, secondSettings] = [
      readSettings(productionEnvironment),
      readSettings(productionEnvironment),
    ];
    expect(firstSettings.accessTokenKey.equals(secondSettings.accessTokenKey)).toBe(true);
    expect(firstSettings.accessTokenKey.equals(firstSettings.mediaKey)).toBe(false);
    const otherSettings = readSettings({
      ...productionEnvironment,
      SECRET_KEY: `${productionEnvironment.SECRET_KEY}!`,
    });
    expect(otherSettings.mediaKey.equals(firstSettings.mediaKey)).toBe(false);
  });

  it('never prints a secret in an error message about settings', () => {
    const errors = listErrors({
      ...productionEnvironment,
      API_PORT: 'x',
      SECRET_KEY: 'short secret',
      SMTP_URL: '',
    });
    for (const value of ['short secret', 'sk_live_of_nobody', 'whsec_of_nobody', 'lingo:word'])
      expect(errors.join()).not.toContain(value);
  });
});

describe('the settings of the media', () => {
  const bucketSettings = {
    S3_BUCKET: 'lingostory-media',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const readMediaSettings = (media: Environment) => {
    const { mediaStore, objectStore } = readSettings({ ...productionEnvironment, ...media });
    return { mediaStore, objectStore };
  };

  it('store media in a folder unless MEDIA_STORE says otherwise', () => {
    expect(readMediaSettings({})).toEqual({ mediaStore: 'folder', objectStore: undefined });
  });

  it('read a bucket at Amazon, with the bucket in the host name', () => {
    expect(readMediaSettings({ MEDIA_STORE: 's3', ...bucketSettings, S3_REGION: 'eu-west-3' })).toEqual({
      mediaStore: 's3',
      objectStore: {
        bucket: 'lingostory-media',
        region: 'eu-west-3',
        endpoint: undefined,
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        isPathStyle: false,
      },
    });
  });

  it('put the bucket into the path at other stores, unless S3_PATH_STYLE is no', () => {
    const store = { MEDIA_STORE: 's3', ...bucketSettings, S3_ENDPOINT: 'https://s3.example.org' };
    expect(readMediaSettings(store).objectStore?.isPathStyle).toBe(true);
    expect(readMediaSettings({ ...store, S3_PATH_STYLE: 'no' }).objectStore?.isPathStyle).toBe(false);
  });

  it('read the bucket to which media in the folder can be moved', () => {
    const { mediaStore, objectStore } = readMediaSettings(bucketSettings);
    expect([mediaStore, objectStore?.bucket]).toEqual(['folder', 'lingostory-media']);
  });

  it.each([
    [{ MEDIA_STORE: 'disk' }, ['MEDIA_STORE must be folder or s3.']],
    [
      { MEDIA_STORE: 's3' },
      ['S3_BUCKET is required.', 'S3_ACCESS_KEY_ID is required.', 'S3_SECRET_ACCESS_KEY is required.'],
    ],
    [
      { MEDIA_STORE: 's3', ...bucketSettings, S3_BUCKET: 'My Bucket' },
      ['S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.'],
    ],
    [
      { MEDIA_STORE: 's3', ...bucketSettings, S3_ENDPOINT: 'https://s3.example.org/lingostory-media' },
      ['S3_ENDPOINT must be an origin without a path. The bucket belongs in S3_BUCKET.'],
    ],
    [
      { MEDIA_STORE: 's3', ...bucketSettings, S3_ENDPOINT: 's3.example.org' },
      ['S3_ENDPOINT must be an address such as http://localhost:5173.'],
    ],
    [{ MEDIA_STORE: 's3', ...bucketSettings, S3_PATH_STYLE: 'maybe' }, ['S3_PATH_STYLE must be yes or no.']],
  ])('reject %j', (media, errors) => {
    expect(() => readMediaSettings(media)).toThrow(new SettingsError(errors));
  });
});
