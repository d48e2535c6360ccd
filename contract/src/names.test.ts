import { describe, expect, it } from 'vitest';
import { isPlainName, nameField } from './names.ts';

const nameProblemsOf = (name: unknown): string[] => {
  try {
    nameField().validateSync(name, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { errors: string[] }).errors;
  }
};

describe('nameField', { tags: 'security-39' }, () => {
  it.each([
    'J. R. Martin',
    'J.R. Martin',
    'J.R.R. Tolkien',
    'Dr. No',
    'Anne-Marie',
    "O'Brien",
    'O’Brien',
    'José',
    'Zoë van der Berg, Jr.',
    'Camille 2',
    '李小龙',
    'نرگس‌سادات',
    'Ünal Öztürk',
    'Camille 🌻',
  ])('accepts the name %s', (name) => {
    expect(nameProblemsOf(name)).toEqual([]);
    expect(isPlainName(name)).toBe(true);
  });

  it.each([
    'evil.com',
    'Win at evil.com now',
    'EVIL.COM',
    'evil.com/free',
    'a@evil.com',
    'http://evil',
    'hTTps evil',
    'www.evil',
    'ftp://evil',
    'evil．com',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'ev\u00ADil.\u00ADcom',
    'пример.рф',
    'evil.xn--p1ai',
    'visit 192.0.2.7',
  ])('rejects the name %s because it contains a link or an email address', (name) => {
    expect(nameProblemsOf(name)).toEqual([expect.stringContaining('can’t contain a web address')]);
    expect(isPlainName(name)).toBe(false);
  });

  it.each([
    ['a line break', 'Camille\nYour account is locked'],
    ['a carriage return', 'Camille\rBcc: a'],
    ['a tab', 'Camille\tMartin'],
    ['a line separator', 'Camille\u2028Martin'],
    ['a bell', 'Camille\u0007'],
    ['a turned direction', 'Camille \u202Emoc'],
    ['an invisible space', 'Cam\u200Bille'],
  ])('rejects a name with %s', (_caseName, name) => {
    expect(nameProblemsOf(name)).toContain('Name must be one line of plain text.');
    expect(isPlainName(name)).toBe(false);
  });

  it('rejects a name that is blank or not a string', () => {
    expect(nameProblemsOf('  ')).toEqual(['Name is required.']);
    expect(nameProblemsOf(['Camille'])).toEqual(['Name must be text.']);
  });
});
