import { describe, expect, it } from 'vitest';
import { newPasswordField } from './passwords.ts';

const passwordProblemsOf = (password: unknown): string[] => {
  try {
    newPasswordField().validateSync(password, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as { errors: string[] }).errors;
  }
};

describe('newPasswordField', () => {
  it.each([
    ['eight letters', 'abcdefgh'],
    ['eight letters with accents', 'éàüñçœøß'],
    ['eight emoji', '😀'.repeat(8)],
    ['72 bytes of emoji', '😀'.repeat(18)],
  ])('accepts a password of %s', (_caseName, password) => {
    expect(passwordProblemsOf(password)).toEqual([]);
  });

  it.each([
    ['seven letters', 'abcdefg'],
    ['four emoji', '😀'.repeat(4)],
    ['seven emoji', '😀'.repeat(7)],
  ])('rejects %s as too short, counting characters rather than UTF-16 units', (_caseName, password) => {
    expect(passwordProblemsOf(password)).toEqual(['Password must have at least 8 characters.']);
  });

  it.each([
    ['73 letters', 'a'.repeat(73)],
    ['19 emoji', '😀'.repeat(19)],
  ])('rejects %s as too long, since bcrypt reads only 72 bytes', (_caseName, password) => {
    expect(passwordProblemsOf(password)).toEqual(['Password is too long (maximum 72 bytes).']);
  });
});
