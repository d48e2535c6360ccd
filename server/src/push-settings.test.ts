import { describe, expect, it } from 'vitest';
import { createPushEnvironment } from '../dev/stack/api-environment.ts';
import { createPushKeys } from '../dev/stack/local-secrets.ts';
import { type Environment, EnvironmentReader } from './environment-reader.ts';
import { readPushSettings } from './push-settings.ts';

const keys = createPushEnvironment(createPushKeys());

function read(environment: Environment, isProduction = true) {
  const reader = new EnvironmentReader(environment);
  const settings = readPushSettings(reader, environment, { isProduction, helpEmail: 'help@example.org' });
  return { settings, errors: reader.errors };
}

describe('readPushSettings', () => {
  it('reads the keys, and no settings without keys', () => {
    expect(read({})).toEqual({ settings: undefined, errors: [] });
    expect(read(keys)).toEqual({
      settings: {
        publicKey: keys.VAPID_PUBLIC_KEY,
        privateKey: keys.VAPID_PRIVATE_KEY,
        subject: 'mailto:help@example.org',
        hosts: [
          'fcm.googleapis.com',
          'updates.push.services.mozilla.com',
          '*.push.apple.com',
          '*.notify.windows.com',
        ],
        standIn: undefined,
      },
      errors: [],
    });
  });

  it('accepts a replacement for the push services outside production', () => {
    const { settings, errors } = read({ ...keys, PUSH_STAND_IN: 'http://127.0.0.1:4100' }, false);
    expect([settings?.standIn?.origin, errors]).toEqual(['http://127.0.0.1:4100', []]);
  });

  it.each([
    ['half of a pair of keys', { VAPID_PRIVATE_KEY: '' }, 'VAPID_PRIVATE_KEY'],
    ['the other half of a pair of keys', { VAPID_PUBLIC_KEY: '' }, 'VAPID_PUBLIC_KEY'],
    ['keys of two pairs', { VAPID_PUBLIC_KEY: createPushKeys().publicKey }, 'VAPID_PRIVATE_KEY'],
    ['a private key of another length', { VAPID_PRIVATE_KEY: 'secret' }, 'VAPID_PRIVATE_KEY'],
    ['a private key out of range', { VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PRIVATE_KEY'],
    ['a subject that is no address', { VAPID_SUBJECT: 'LingoStory' }, 'VAPID_SUBJECT'],
    ['push services that are no hosts', { PUSH_HOSTS: 'https://push.example' }, 'PUSH_HOSTS'],
    ['all hosts as push services', { PUSH_HOSTS: '*' }, 'PUSH_HOSTS'],
    ['a replacement for the push services', { PUSH_STAND_IN: 'http://127.0.0.1:1' }, 'PUSH_STAND_IN'],
  ])('rejects %s in production without revealing the key', (_caseName, environment, name) => {
    const { errors } = read({ ...keys, ...environment });
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
    expect(errors.join()).not.toContain(keys.VAPID_PRIVATE_KEY);
  });
});
