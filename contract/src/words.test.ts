import { describe, expect, it } from 'vitest';
import { addNoBreakSpaces, indexExpressions, isWord, splitPhrase, toLookupKey } from './words.ts';

const NO_BREAK_SPACE = '\u00A0';
const NARROW_NO_BREAK_SPACE = '\u202F';

function splitWords(phrase: string, ...expressions: string[][]): string[] {
  return splitPhrase(phrase, ...expressions)
    .filter((word) => word.isWord)
    .map((word) => word.text);
}

/**
 * Expects the phrase to be split into the given words, with either kind of apostrophe, and in composed or decomposed
 * text.
 */
function expectWords(phrase: string, expectedWords: string, expressions: string[] = []): void {
  for (const apostrophe of ["'", '’']) {
    for (const form of ['NFC', 'NFD']) {
      const toVariant = (text: string) => text.replace(/'/g, apostrophe).normalize(form);
      expect(splitWords(toVariant(phrase), expressions), `${form} ${toVariant(phrase)}`).toEqual(
        toVariant(expectedWords).split(' · ').filter(Boolean),
      );
      expect(
        splitPhrase(toVariant(phrase), expressions)
          .map((word) => word.text)
          .join(''),
      ).toBe(toVariant(phrase));
    }
  }
}

describe('splitPhrase on the examples of reading.md', () => {
  it.each([
    ["L'homme qu'il aimait.", "L' · homme · qu' · il · aimait"],
    ["aujourd'hui", "aujourd'hui"],
    ["prud'hommes", "prud'hommes"],
    ["entr'acte", "entr'acte"],
    ["presqu'île", "presqu'île"],
    ["quelqu'un", "quelqu'un"],
    ["p'tit", "p'tit"],
    ["O'Brien", "O'Brien"],
    ["jusqu'à", "jusqu' · à"],
    ["lorsqu'elle", "lorsqu' · elle"],
    ["puisqu'on", "puisqu' · on"],
    ["d'accord", "d' · accord"],
    ["Qu'est-ce que c'est ?", "Qu' · est · -ce · que · c' · est"],
    ['Y a-t-il', 'Y · a · -t-il'],
    ['parle-t-elle', 'parle · -t-elle'],
    ['donne-le-moi', 'donne · -le · -moi'],
    ['allons-y', 'allons · -y'],
    ['dit-il', 'dit · -il'],
    ['rez-de-chaussée', 'rez-de-chaussée'],
    ['peut-être', 'peut-être'],
    ['là-bas', 'là-bas'],
    ["c'est-à-dire", "c'est-à-dire"],
    ['après-midi', 'après-midi'],
    ['Saint-Exupéry', 'Saint-Exupéry'],
    [`«${NO_BREAK_SPACE}Bonjour${NARROW_NO_BREAK_SPACE}!${NO_BREAK_SPACE}» dit-il.`, 'Bonjour · dit · -il'],
    [`3,50${NO_BREAK_SPACE}€`, '3,50'],
    ['1er', '1er'],
    ['XVIIIe', 'XVIIIe'],
    ['œuvre', 'œuvre'],
    ['cœur', 'cœur'],
    ['ÉTÉ', 'ÉTÉ'],
    ['— Non…', 'Non'],
  ])('splits %s into words', (phrase, expectedWords) => expectWords(phrase, expectedWords));

  it('joins “d’accord” into one word if the dictionary contains it', () => {
    expectWords("Il est d'accord.", "Il · est · d'accord", ["d'accord"]);
  });

  it.each([NARROW_NO_BREAK_SPACE, NO_BREAK_SPACE, ' ', '\u2009'])(
    'treats the number 10 000 as one word when its thousands separator is %j',
    (space) => {
      expect(splitWords(`10${space}000 euros`)).toEqual([`10${space}000`, 'euros']);
    },
  );
});

describe('elisions', () => {
  it.each([
    ["J'ai dit qu'aujourd'hui l'eau t'aide", "J' · ai · dit · qu' · aujourd'hui · l' · eau · t' · aide"],
    ["d'l'eau", "d' · l' · eau"],
    ["l'après-midi", "l' · après-midi"],
    ["jusqu'aujourd'hui", "jusqu' · aujourd'hui"],
    ["quoiqu'il s'entr'ouvre", "quoiqu' · il · s' · entr'ouvre"],
    ["ç'avait", "ç' · avait"],
    ["L' homme", "L' · homme"],
    ["qu'« elle »", "qu' · elle"],
    ["'Bonjour' dit-il", 'Bonjour · dit · -il'],
    ["D'Artagnan à N'Djamena", "D' · Artagnan · à · N'Djamena"],
    ["IL N'Y A", "IL · N' · Y · A"],
    ["m'sieur", "m'sieur"],
    ["rock'n'roll", "rock'n'roll"],
    ["grand'mère", "grand'mère"],
    ["chef-d'œuvre", "chef-d'œuvre"],
    ["le qu'en-dira-t-on", "le · qu'en-dira-t-on"],
    ["sot-l'y-laisse", "sot-l'y-laisse"],
    ["l'Haÿ-les-Roses", "l' · Haÿ-les-Roses"],
  ])('splits %s into words', (phrase, expectedWords) => expectWords(phrase, expectedWords));
});

describe('pronouns after a verb', () => {
  it.each([
    ['vas-y', 'vas · -y'],
    ["va-t'en", "va · -t' · en"],
    ["donne-m'en", "donne · -m' · en"],
    ['allez-vous-en', 'allez · -vous · -en'],
    ['peut-on', 'peut · -on'],
    ['EST-IL', 'EST · -IL'],
    ["n'y a-t-il", "n' · y · a · -t-il"],
    ["l'a-t-on", "l' · a · -t-on"],
    ["a-t'il", "a · -t'il"],
    ["m'aimes-tu", "m' · aimes · -tu"],
    ['dis-je, parlez-leur', 'dis · -je · parlez · -leur'],
    ['un rendez-vous', 'un · rendez-vous'],
    ['rendez-vous compte', 'rendez-vous · compte'],
    ['ce rendez-vous-là', 'ce · rendez-vous · -là'],
    ['chez-moi', 'chez-moi'],
    ['a\u2011t\u2011il', 'a · \u2011t\u2011il'],
    ['-là', 'là'],
  ])('splits %s into words', (phrase, expectedWords) => expectWords(phrase, expectedWords));
});

describe('compounds', () => {
  it.each([
    ['celui-ci ceux-là', 'celui-ci · ceux-là'],
    ['cet homme-là, ces jours-ci', 'cet · homme · -là · ces · jours · -ci'],
    ['jusque-là', 'jusque-là'],
    ['elle-même', 'elle-même'],
    ['quatre-vingt-dix-neuf', 'quatre-vingt-dix-neuf'],
    ['week-end grand-mère', 'week-end · grand-mère'],
    ['oh-là-là', 'oh-là-là'],
    ['Villeneuve-la-Garenne', 'Villeneuve-la-Garenne'],
    ['va-t-en-guerre', 'va-t-en-guerre'],
    ['mot—mot', 'mot · mot'],
    ['aujour\u00ADd\u00ADhui', 'aujour\u00ADd\u00ADhui'],
  ])('splits %s into words', (phrase, expectedWords) => expectWords(phrase, expectedWords));
});

describe('numbers and signs', () => {
  it.each([
    ['12h30', '12h30'],
    ['n°5, n° 5', 'n° · 5 · n° · 5'],
    ['En 1999 300 personnes', 'En · 1999 · 300 · personnes'],
    ['le 12 3456', 'le · 12 · 3456'],
    ['le 14/07/1789', 'le · 14/07/1789'],
    ['20 % de 1,5.', '20 · de · 1,5'],
    ['la S.N.C.F. part', 'la · S.N.C.F · part'],
    ['Oui... Non… ?!', 'Oui · Non'],
    ['Oui.Non', 'Oui · Non'],
    ['🙂 👩‍👩‍👧 🇫🇷', ''],
    ['\u0301a', 'a'],
  ])('splits %s into words', (phrase, expectedWords) =>
    expect(splitWords(phrase)).toEqual(expectedWords.split(' · ').filter(Boolean)),
  );

  it('preserves every character of a phrase with an email address and a URL', () => {
    const phrase = 'Écris à jean.dupont@poste.fr ou https://www.poste.fr/?a=b&c=%20#d';
    expect(
      splitPhrase(phrase)
        .map((word) => word.text)
        .join(''),
    ).toBe(phrase);
  });

  it('returns no tokens for an empty phrase', () => expect(splitPhrase('')).toEqual([]));
});

describe('expressions', () => {
  it.each([
    ['Viens tout de suite !', 'Viens · tout de suite', ['tout', 'tout de', 'tout de suite']],
    ['TOUT DE SUITE', 'TOUT DE SUITE', ['Tout de suite']],
    ["Qu'est-ce que c'est ?", "Qu'est-ce que · c' · est", ["qu'est-ce que", 'est-ce que']],
    ["jusqu'à ce qu'il dorme", "jusqu'à ce qu' · il · dorme", ["jusqu'à ce qu'"]],
    ['Ça va ? Oui', 'Ça va · Oui', ['ça va ?']],
    ['du pain chaud', 'du · pain chaud', ['pain chaud']],
    ['un copain chaud, un pain chaudement, un pain chaud-froid', '', ['pain chaud']],
    ['Je vois tout. De suite, tout, de suite', '', ['tout de suite']],
    ['Vas-y donc', 'Vas-y · donc', ['vas-y']],
    ['a b c d', 'a · b c d', ['a b', 'b c d']],
  ])('joins the words of each known expression in the phrase %s', (phrase, expectedWords, expressions) => {
    expectWords(phrase, expectedWords || splitWords(phrase).join(' · '), expressions);
  });

  it('matches an expression regardless of the kind of spaces, and keeps the phrase’s own spaces', () => {
    expect(splitWords(`tout${NO_BREAK_SPACE}de \n suite`, [`tout de${NARROW_NO_BREAK_SPACE}suite`])).toEqual([
      `tout${NO_BREAK_SPACE}de \n suite`,
    ]);
  });

  it('gives expressions in an earlier list priority over overlapping expressions in a later list', () => {
    expect(splitWords('tout de suite', ['tout de'], ['tout de suite'])).toEqual(['tout de', 'suite']);
    expect(splitWords('tout de suite', [], ['tout de suite'])).toEqual(['tout de suite']);
  });

  it('indexes expressions by their first word and leaves out single words', () => {
    const index = indexExpressions(['tout de suite', 'tout', '?', '']);
    expect([...index.keys()]).toEqual(['tout']);
    expect(splitPhrase('Tout de suite !', index)).toEqual([
      { text: 'Tout de suite', isWord: true },
      { text: ' !', isWord: false },
    ]);
  });
});

describe('lookupKey', () => {
  it.each([
    ['L’', "l'"],
    ['E\u0301TE\u0301', 'été'],
    [` tout${NO_BREAK_SPACE}\n de${NARROW_NO_BREAK_SPACE}suite `, 'tout de suite'],
    ['Cœur', 'cœur'],
    ['là\u2011bas', 'là-bas'],
    ['mai\u00ADson', 'maison'],
  ])('returns the lookup key of %j as %j', (text, key) => expect(toLookupKey(text)).toBe(key));
});

describe('isWord', () => {
  it('treats a token as a word only if it contains a letter or number', () => {
    expect(['a', '3', "l'", 'n°', ' € ', '— ', ''].map(isWord)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('addNoBreakSpaces', () => {
  it.each([
    [' ! ', `${NARROW_NO_BREAK_SPACE}! `],
    [' ? ', `${NARROW_NO_BREAK_SPACE}? `],
    [' ; ', `${NARROW_NO_BREAK_SPACE}; `],
    [' : ', `${NO_BREAK_SPACE}: `],
    [' « ', ` «${NO_BREAK_SPACE}`],
    [' ! » ', `${NARROW_NO_BREAK_SPACE}!${NO_BREAK_SPACE}» `],
    [' ?  ! ', `${NARROW_NO_BREAK_SPACE}?${NARROW_NO_BREAK_SPACE}! `],
    [`${NARROW_NO_BREAK_SPACE}!${NO_BREAK_SPACE}»`, `${NARROW_NO_BREAK_SPACE}!${NO_BREAK_SPACE}»`],
    [' — ', ' — '],
    [', ', ', '],
    [' ', ' '],
  ])(
    'converts the spaces in the punctuation %j to no-break spaces where French requires them: %j',
    (gap, shownGap) => {
      expect(addNoBreakSpaces(gap)).toBe(shownGap);
      expect(addNoBreakSpaces(shownGap)).toBe(shownGap);
    },
  );
});
