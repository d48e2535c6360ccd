import { expect, test } from 'vitest';
import { commandOf, commands } from './translations-keys.ts';

const press = (key: string, modifiers: { hasShift?: boolean; hasCtrl?: boolean } = {}) =>
  commandOf({
    key,
    hasShift: false,
    hasCtrl: false,
    hasOtherModifier: false,
    repeat: false,
    focus: 'commandText',
    ...modifiers,
  });

test('opens the import and asks to accept all drafts by keys that also work while a translation is typed', () => {
  expect(press('F9')).toBe('import');
  expect([press('F8', { hasShift: true }), press('F8')]).toEqual(['acceptAll', 'report']);
});

test('gives each key to one command, and none that a browser needs', () => {
  const keys = Object.values(commands).flatMap((command) => [...command.keys]);
  expect(new Set(keys).size).toBe(keys.length);
  const browserKeys = ['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12'];
  expect(keys.filter((key) => browserKeys.some((browserKey) => key.endsWith(browserKey)))).toEqual([]);
});
