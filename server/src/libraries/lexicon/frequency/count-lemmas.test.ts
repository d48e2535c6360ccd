import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countLemmas } from './count-lemmas.ts';
import { parseFormCounts } from './form-counts.ts';

const readFile = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

function countForms(counts: Record<string, number>) {
  const formCounts = Object.entries(counts).map(([form, count]) => ({ form, count }));
  return Object.fromEntries(countLemmas(formCounts).map(({ lemma, count }) => [lemma, count]));
}

describe('countLemmas', () => {
  it('sums the counts of all forms of a lemma', () => {
    expect(countForms({ chat: 30, chats: 12, "l'": 100, le: 50, la: 40 })).toEqual({ le: 190, chat: 42 });
  });

  it('leaves out names, foreign words and numbers', () => {
    expect(countForms({ frank: 10, street: 9, doo: 8, '12': 7, maison: 1 })).toEqual({ maison: 1 });
  });

  it('divides an ambiguous form by what the unambiguous forms of its lemmas suggest', () => {
    const verbForms = { donne: 500, donner: 300, donnez: 200, parle: 500, parler: 300, parlez: 200 };
    const { porte = 0, porter = 0 } = countForms({ ...verbForms, porte: 1000, porter: 60, portez: 40 });
    expect(Math.abs(porte + porter - 1_100)).toBeLessThanOrEqual(1);
    expect(porter).toBeGreaterThan(100);
    expect(porte).toBeGreaterThan(700);
  });

  it('gives no share to a verb that shares a noun’s form and is never seen in a form of its own', () => {
    expect(countForms({ phrase: 10, phrases: 4, donner: 300 })).toEqual({ donner: 300, phrase: 14 });
  });

  it('counts every form of être and avoir for these verbs alone', () => {
    expect(countForms({ est: 1000, suis: 500, avions: 20, étais: 10, avion: 5 })).toEqual({
      être: 1_510,
      avoir: 20,
      avion: 5,
    });
  });

  it('sorts lemmas by count, and lemmas of the same count by name', () => {
    const formCounts = parseFormCounts('chien\t2\nville\t5\narbre\t2\n');
    expect(countLemmas(formCounts).map(({ lemma }) => lemma)).toEqual(['ville', 'arbre', 'chien']);
  });

  it('gives the stored ranks when it is run on the stored counts of forms', () => {
    const lemmaCounts = countLemmas(parseFormCounts(readFile('fr-subtitles-20k.tsv')));
    expect(lemmaCounts.map(({ lemma, count }) => `${lemma}\t${count}\n`).join('')).toBe(
      readFile('french-lemmas.tsv'),
    );
  });
});
