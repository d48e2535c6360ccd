import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/settings.ts';
import { buildProductionEnvironment, listErrors } from '../support/running/environments.ts';

const productionEnvironment = buildProductionEnvironment();
const developmentEnvironment = { ...productionEnvironment, NODE_ENV: undefined, CLIENT_ORIGIN: undefined };

describe('readSettings', () => {
  it('accepts settings without a translator, and complete settings for Google’s translator', () => {
    expect(readSettings(productionEnvironment).translator).toEqual({ provider: 'none' });
    expect(readSettings({ ...productionEnvironment, TRANSLATOR: 'none' }).translator).toEqual({
      provider: 'none',
    });
    const googleEnvironment = { TRANSLATOR: 'google', GOOGLE_TRANSLATE_KEY: ' AIza-of-nobody ' };
    expect(readSettings({ ...productionEnvironment, ...googleEnvironment }).translator).toEqual({
      provider: 'google',
      key: 'AIza-of-nobody',
      host: undefined,
    });
    const GOOGLE_TRANSLATE_HOST = 'http://127.0.0.1:4100';
    expect(
      readSettings({ ...developmentEnvironment, ...googleEnvironment, GOOGLE_TRANSLATE_HOST }).translator,
    ).toMatchObject({
      host: new URL(GOOGLE_TRANSLATE_HOST),
    });
  });

  it('accepts settings for a LibreTranslate server, with or without a key', () => {
    const libreEnvironment = {
      TRANSLATOR: 'libretranslate',
      LIBRETRANSLATE_URL: 'http://translator.internal:5000',
    };
    const url = new URL(libreEnvironment.LIBRETRANSLATE_URL);
    expect(readSettings({ ...productionEnvironment, ...libreEnvironment }).translator).toEqual({
      provider: 'libretranslate',
      url,
      key: undefined,
    });
    const keyedEnvironment = { ...productionEnvironment, ...libreEnvironment, LIBRETRANSLATE_KEY: ' a-key ' };
    expect(readSettings(keyedEnvironment).translator).toEqual({
      provider: 'libretranslate',
      url,
      key: 'a-key',
    });
  });

  it.each([
    ['an unknown translator', { TRANSLATOR: 'deepl' }, 'TRANSLATOR'],
    ['LibreTranslate without its address', { TRANSLATOR: 'libretranslate' }, 'LIBRETRANSLATE_URL'],
    [
      'LibreTranslate at no address',
      { TRANSLATOR: 'libretranslate', LIBRETRANSLATE_URL: 'translator' },
      'LIBRETRANSLATE_URL',
    ],
    [
      'a password in LibreTranslate’s address',
      { TRANSLATOR: 'libretranslate', LIBRETRANSLATE_URL: 'http://me:AIza@translator' },
      'LIBRETRANSLATE_URL',
    ],
    [
      'a key in two parts for LibreTranslate',
      { TRANSLATOR: 'libretranslate', LIBRETRANSLATE_URL: 'http://translator', LIBRETRANSLATE_KEY: 'AIza b' },
      'LIBRETRANSLATE_KEY',
    ],
    [
      'the address of a translator that is not used',
      { LIBRETRANSLATE_URL: 'http://translator' },
      'LIBRETRANSLATE_URL',
    ],
    [
      'the keys of two translators',
      { TRANSLATOR: 'google', GOOGLE_TRANSLATE_KEY: 'AIza', LIBRETRANSLATE_KEY: 'AIza' },
      'LIBRETRANSLATE_KEY',
    ],
    ['a translator without its key', { TRANSLATOR: 'google' }, 'GOOGLE_TRANSLATE_KEY'],
    ['a blank key', { TRANSLATOR: 'google', GOOGLE_TRANSLATE_KEY: ' ' }, 'GOOGLE_TRANSLATE_KEY'],
    ['a key in two parts', { TRANSLATOR: 'google', GOOGLE_TRANSLATE_KEY: 'a b' }, 'GOOGLE_TRANSLATE_KEY'],
    ['a key without its translator', { GOOGLE_TRANSLATE_KEY: 'AIza-of-nobody' }, 'GOOGLE_TRANSLATE_KEY'],
    [
      'a different address for the translator',
      { TRANSLATOR: 'google', GOOGLE_TRANSLATE_KEY: 'a', GOOGLE_TRANSLATE_HOST: 'http://127.0.0.1:4100' },
      'GOOGLE_TRANSLATE_HOST',
    ],
  ])(
    'rejects translator settings with %s in production without revealing the key',
    (_caseName, environment, name) => {
      const errors = listErrors({ ...productionEnvironment, ...environment });
      expect(errors).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
      expect(errors.join()).not.toContain('AIza');
    },
  );
});
