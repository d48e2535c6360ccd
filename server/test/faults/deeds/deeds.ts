import type { Deed } from '../deed.ts';
import { emailDeeds } from './emails.ts';
import { moneyDeeds } from './money.ts';
import { readingDeeds } from './reading.ts';
import { studioDeeds } from './studio.ts';
import { wordDeeds } from './words.ts';

export const allDeeds: readonly Deed[] = [
  ...moneyDeeds,
  ...wordDeeds,
  ...readingDeeds,
  ...studioDeeds,
  ...emailDeeds,
];
