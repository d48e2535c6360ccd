import { expect, it } from 'vitest';
import { describeTenses } from './describe-tenses.ts';

const noTenses = { imperfect: 0, past_historic: 0, conditional: 0, subjunctive: 0 };

it('describes the tenses of a story, without those that it doesn’t use', () => {
  expect(describeTenses({ ...noTenses, imperfect: 45 })).toBe('45% of the verbs are in the imperfect.');
  expect(describeTenses({ imperfect: 45, past_historic: 12, conditional: 0, subjunctive: 2 })).toBe(
    '45% of the verbs are in the imperfect, 12% in the passé simple, and 2% in the subjunctive.',
  );
  expect(describeTenses(noTenses)).toBe('Its verbs are in the present and other everyday tenses.');
});
