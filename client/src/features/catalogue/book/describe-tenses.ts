import type { BookMeasuresView } from '@lingostory/contract/catalogue/schemas';

const tenseLabels = [
  ['imperfect', 'the imperfect'],
  ['past_historic', 'the passé simple'],
  ['conditional', 'the conditional'],
  ['subjunctive', 'the subjunctive'],
] as const;

const formatter = new Intl.ListFormat('en', { type: 'conjunction' });

/** Describes the tenses of a book's verbs, such as "45% of the verbs are in the imperfect and 12% in the passé simple." */
export function describeTenses(tenses: BookMeasuresView['tenses']): string {
  const usedTenses = tenseLabels.filter(([tense]) => tenses[tense] > 0);
  if (usedTenses.length === 0) return 'Its verbs are in the present and other everyday tenses.';
  const parts = usedTenses.map(
    ([tense, label], index) => `${tenses[tense]}%${index === 0 ? ' of the verbs are' : ''} in ${label}`,
  );
  return `${formatter.format(parts)}.`;
}
