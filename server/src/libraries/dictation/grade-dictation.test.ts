import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gradeDictation } from './grade-dictation.ts';

const listErrors = (reference: string, typed: string) =>
  gradeDictation(reference, typed).errors.map(({ kind, at, typed: typedRun }) => [kind, at, typedRun]);

const markedRows = readFileSync(new URL('./truth/dictation.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

describe('gradeDictation', () => {
  it('grades at least 99% of the sample dictations as a person marked them', () => {
    const wrongRows = markedRows.filter((row) => {
      const [reference = '', typed = '', grading = ''] = row.split('\t');
      const { ok, errors } = gradeDictation(reference, typed);
      const markedParts = errors.map((error) => ({ kind: error.kind, at: error.at, typed: error.typed }));
      return JSON.stringify({ ok, errors: markedParts }) !== JSON.stringify(JSON.parse(grading));
    });
    expect(markedRows.length).toBe(250);
    expect(wrongRows.length, wrongRows.join('\n')).toBeLessThanOrEqual(markedRows.length * 0.01);
  });

  it.each([
    ['« Où vas-tu ? » dit-elle.', 'ou\u0300 vas tu, DIT ELLE'],
    ['L’homme et l’enfant', "l'homme et L 'enfant"],
    ['L’homme et l’enfant', 'l‘homme et l´enfant'],
    ['Ma sœur a deux œufs.', 'Ma soeur a 2 oeufs'],
    ['Le 1er mai à 7h30', 'Le premier mai à sept heures et demie'],
    ['Le premier mai à sept heures', 'le 1er mai à 7h'],
    ['À dix-neuf heures quarante-deux', 'à 19 h 42'],
    ['À 7 h 42', 'à 7h42'],
    ['Il a quatre-vingt-onze ans.', 'il a 91 ans'],
    ['Il a 91 ans.', 'il a quatre vingt onze ans'],
    ['En 1789, dix mille personnes', 'en mille sept cent quatre-vingt-neuf 10 000 personnes'],
    ['En 1990', 'en dix-neuf cent quatre-vingt-dix'],
    ['Deux cents euros et 3,5 kilos', '200 euros et trois virgule cinq kilos'],
    ['La troisième fois', 'la 3e fois'],
    ['Vingt et une pommes', '21 pommes'],
    ['Demanda-t-il', 'demanda t il'],
    ['Il connaît une île en août.', 'il connait une ile en aout'],
    ['Il connait une ile en aout.', 'il connaît une île en août'],
    ['Cet événement coûtera cher.', 'cet évènement coutera cher'],
    ['Le week-end, nous préférerions pique-niquer.', 'le weekend nous préfèrerions pique-niquer'],
  ])('forgives “%2$s” for “%1$s”', (reference, typed) => {
    expect(gradeDictation(reference, typed)).toEqual({ ok: true, errors: [] });
  });

  it.each([
    ['très', 'tres', ['accent', 0, 'tres']],
    ['Il a mangé', 'Il a mange', ['accent', 2, 'mange']],
    ['son adresse', 'son addresse', ['letters', 1, 'addresse']],
    ['une forêt', 'une foreet', ['letters', 1, 'foreet']],
    ['Il est là', 'Il et là', ['wrong-word', 1, 'et']],
    ['un chat noir', 'un rhinocéros noir', ['wrong-word', 1, 'rhinocéros']],
    ['un chat noir', 'un xkrtzpq noir', ['wrong-word', 1, 'xkrtzpq']],
    ['une fille', 'un fille', ['wrong-word', 0, 'un']],
    ['Il a 12 ans', 'Il a 13 ans', ['wrong-word', 2, '13']],
    ['le 14 juillet', 'le quatorz juillet', ['letters', 1, 'quatorz']],
    ['en mille neuf cent dix', 'en 1810', ['wrong-word', 1, '1810']],
    ["J'ai faim", 'Jai faim', ['elision', 0, 'Jai']],
    ["l'homme", 'l homme', ['elision', 0, 'l']],
    ["j'ai", 'je ai', ['elision', 0, 'je']],
    ["l'école", 'la école', ['elision', 0, 'la']],
    ['le héros', "l'héros", ['elision', 0, "l'"]],
    ['le héros', 'lhéros', ['elision', 0, 'lhéros']],
    ["aujourd'hui", 'aujourdhui', ['elision', 0, 'aujourdhui']],
    ["aujourd'hui", 'aujourd hui', ['elision', 0, 'aujourd hui']],
    ['quelle idée', "qu'elle idée", ['elision', 0, "qu'elle"]],
    ['en train', 'entrain', ['boundary', 0, 'entrain']],
    ['depuis hier', 'de puis hier', ['boundary', 0, 'de puis']],
    ['il y a', 'ilya', ['boundary', 0, 'ilya']],
    ['ma grand-mère', 'ma grand mère', ['boundary', 1, 'grand mère']],
    ['ma grand-mère', 'ma grandmère', ['boundary', 1, 'grandmère']],
    ['le portefeuille', 'le porte-feuille', ['boundary', 1, 'porte-feuille']],
    ['il a dû partir', 'il a du partir', ['accent', 2, 'du']],
    ['le mur', 'le mûr', ['accent', 1, 'mûr']],
    ['qu’il fût là', 'qu’il fut là', ['accent', 2, 'fut']],
    ['la réserve', 'la rèserve', ['accent', 1, 'rèserve']],
    ["l'abeille", 'la beille', ['boundary', 0, 'la beille']],
    ['mes amis', "m'est amis", ['wrong-word', 0, "m'est"]],
    ["c'est bon", 'ces bon', ['wrong-word', 0, 'ces']],
    ["je l'ai vu", 'je les vu', ['wrong-word', 1, 'les']],
    ["il s'est levé", 'il sait levé', ['wrong-word', 1, 'sait']],
    ["il n'est pas", 'il nait pas', ['wrong-word', 1, 'nait']],
    ["il s'en va", 'il sans va', ['wrong-word', 1, 'sans']],
    ["de l'eau", 'de lot', ['wrong-word', 1, 'lot']],
    ['il parle au chat', 'il parle aux chat', ['wrong-word', 2, 'aux']],
    ['quand il dort', 'quant il dort', ['wrong-word', 0, 'quant']],
    ['Nous nous levons', 'Nous levons', ['missing', 1, '']],
    ['le chat', 'le le chat', ['extra', 1, 'le']],
    ['le chat', 'le chat noir', ['extra', 2, 'noir']],
    ['une robe bleue', 'une bleue robe', ['order', 1, 'bleue robe']],
    ['Hier il est venu me voir', 'il est venu hier me voir', ['order', 0, 'il est venu hier']],
    ['Il est venu me voir hier', 'hier il est venu me voir', ['order', 0, 'hier il est venu me voir']],
    ['une robe très bleue', 'une bleue très robe', ['order', 1, 'bleue très robe']],
    ['Dans la forêt, il chante', 'il chante dans la forêt', ['order', 0, 'il chante dans la forêt']],
  ])('grades “%2$s” for “%1$s” as exactly one error', (reference, typed, error) => {
    expect(listErrors(reference, typed)).toEqual([error]);
  });

  it.each([
    ['il y a un chat', 'ilyaun chat', 4],
    ["l'abeille", 'la beille', 2],
    ["l'homme", 'lhomme', 2],
    ["l'homme", 'l homme', 1],
    ['une robe bleue', 'une bleue robe', 2],
    ['Hier il est venu', 'il est venu hier', 4],
    ['grand-mère', 'grandmère', 1],
    ['depuis hier', 'de puis hier', 1],
    ["c'est bon", 'ces bon', 2],
    ['le chat', 'le le chat', 0],
  ])('counts the words of “%s” that the error of “%s” concerns', (reference, typed, count) => {
    expect(gradeDictation(reference, typed).errors.map((error) => error.count)).toEqual([count]);
  });

  it.each([
    [
      "l'hôpital",
      'lhopital',
      [
        ['elision', 0, 'lhopital'],
        ['accent', 1, 'lhopital'],
      ],
    ],
    [
      'une robe bleue',
      'une bleu robe',
      [
        ['order', 1, 'bleu robe'],
        ['wrong-word', 2, 'bleu'],
      ],
    ],
    [
      "Il n'y a pas",
      'Il nya pas',
      [
        ['elision', 1, 'nya'],
        ['boundary', 2, 'nya'],
      ],
    ],
    [
      'ma grand-mère',
      'ma grandmere',
      [
        ['boundary', 1, 'grandmere'],
        ['accent', 1, 'grandmere'],
      ],
    ],
    [
      'le chat et la souris',
      'la chat et le souris',
      [
        ['wrong-word', 0, 'la'],
        ['wrong-word', 3, 'le'],
      ],
    ],
    [
      'Il dort',
      '',
      [
        ['missing', 0, ''],
        ['missing', 1, ''],
      ],
    ],
    [
      '',
      'Il dort',
      [
        ['extra', 0, 'Il'],
        ['extra', 0, 'dort'],
      ],
    ],
  ])('finds each error of “%2$s” for “%1$s”', (reference, typed, errors) => {
    expect(listErrors(reference, typed)).toEqual(errors);
  });
});
