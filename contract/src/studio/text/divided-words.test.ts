import { describe, expect, it } from 'vitest';
import { createLineJoiner, isWordDivided } from './divided-words.ts';

const joinLines = (line: string, nextLine: string, text = '') =>
  createLineJoiner(text)(line, nextLine).join('');

describe('createLineJoiner', () => {
  it.each([
    'aujour-|d’hui',
    "aujour-|d'hui",
    'quel-|qu’un',
    'mai-|son',
    'beau-|coup',
    'au-|tour',
    'au-|tre',
    'par-|tir',
    'par-|fois',
    'contre-|dire',
    'entre-|tenir',
    'avan-|tage',
    'sou-|vent',
    'cou-|leur',
    'cha-|leur',
    'ce-|la',
    'ce-|lui',
    'voi-|là',
    'voi-|ci',
    'mer-|ci',
    'sou-|ci',
    'obscur-|ci',
    'ver-|tu',
    'abat-|tu',
    'for-|ce',
    'é-|toile',
    'mi-|nuit',
    'sous-|traire',
    'l’incon-|nu',
    'AUJOUR-|D’HUI',
    'étran-|gers.',
    'gran-|des,',
    'as-|sieds-toi',
    'tra\u00AD|vail',
    'peut\u00AD|être',
    'tra\u2010|vail',
  ])('drops the hyphen that only divides a word at the end of a line: %s', (word) => {
    const [line = '', nextLine = ''] = word.split('|');
    expect(isWordDivided(line, nextLine)).toBe(true);
    expect(joinLines(`Un ${line}`, `${nextLine} fin`)).toBe(`Un ${line.slice(0, -1)}${nextLine} fin`);
  });

  it.each([
    'peut-|être',
    'Peut-|être,',
    'dit-|il',
    'répond-|elle',
    'demanda-t-|il',
    'demanda-|t-il',
    'a-t-|on',
    'dit-|on.',
    'puis-|je',
    'veux-|tu',
    'avez-|vous',
    'allons-|nous',
    'est-|ce',
    'celui-|ci',
    'celles-|là',
    'ce jour-|là',
    'cette heure-|ci',
    'là-|bas',
    'jusque-|là',
    'moi-|même',
    'elles-|mêmes',
    'donne-|le',
    'prends-|la',
    'dis-|lui',
    'dites-|leur',
    'tais-|toi',
    'allez-|y',
    'va-|t’en',
    'donne-|le-moi',
    'c’est-à-|dire',
    'c’est-|à-dire',
    'l’arc-en-|ciel',
    'rez-|de-chaussée',
    'grand-|mère',
    'petits-|fils',
    'l’après-|midi',
    'belle-|sœur',
    'demi-|heure',
    'quelques-|uns',
    'vingt-|deux',
    'soixante-dix-|huit',
    'chefs-|d’œuvre',
    'rendez-|vous',
    'sous-|officiers',
    'Saint-|Malo',
    'Jean-|Pierre',
    '1914-|1918',
    'au-|dessus',
    'par-|dessus',
    'mi-|voix',
    'peut\u2010|être',
  ])('keeps the hyphen of a word that is spelled with it: %s', (word) => {
    const [line = '', nextLine = ''] = word.split('|');
    expect(joinLines(`Un ${line}`, `${nextLine} fin`)).toBe(`Un ${line.slice(0, -1)}-${nextLine} fin`);
  });

  it.each(['nouveau-|té', 'quasi-|ment', 'sainte-|té', 'petite-|ment', 'bur-|nous', 'radou-|ci'])(
    'leaves out the hyphen of a word whose parts only look like a compound or a pronoun: %s',
    (word) => {
      const [line = '', nextLine = ''] = word.split('|');
      expect(joinLines(`Un ${line}`, `${nextLine} fin`)).toBe(`Un ${line.slice(0, -1)}${nextLine} fin`);
    },
  );

  it('spells a divided word as the rest of the text does, if that has only one spelling', () => {
    expect(joinLines('un porte-', 'feuille', 'Son portefeuille.')).toBe('un portefeuille');
    expect(joinLines('un coupe-', 'jarret', 'Des coupe-jarret !')).toBe('un coupe-jarret');
    expect(joinLines('l’entre-', 'sol', 'À l’entre-sol.')).toBe('l’entre-sol');
    expect(joinLines('un coupe-', 'jarret', 'Un coupe-jarret, un coupejarret.')).toBe('un coupejarret');
  });

  it('joins lines without a divided word with a space', () => {
    for (const [line, nextLine] of [
      ['Il vint', 'et vit'],
      ['Il vint —', 'et vit'],
      ['Il vint -', 'et vit'],
      ['dit-', '« Non »'],
    ] as const) {
      expect(isWordDivided(line, nextLine)).toBe(false);
      expect(joinLines(line, nextLine)).toBe(`${line} ${nextLine}`);
    }
  });

  it('joins the italics of a divided word', () => {
    expect(joinLines('_un pro-_', '_blème_')).toBe('_un problème_');
    expect(joinLines('_un pro-', 'blème_')).toBe('_un problème_');
    expect(joinLines('_un peut-_', '_être_')).toBe('_un peut-être_');
  });
});
