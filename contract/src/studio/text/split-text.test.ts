import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.ts';
import * as otherStyles from './truth/other-styles.ts';
import * as prose from './truth/prose.ts';

const NO_BREAK_SPACE = '\u00A0';
const NARROW_NO_BREAK_SPACE = '\u202F';

/** Expects the text to be split into the given phrases, written with ` | ` between them. */
function expectPhrases(text: string, joinedPhrases: string) {
  expect(splitText(text)).toEqual(joinedPhrases.split(' | ').filter(Boolean));
}

describe('splitText', () => {
  it.each([
    'M. Dupont vint. | Il rit.',
    'Mme Roche, Dr. Martin et St. Louis. | Le Pr. Blum aussi.',
    'J.-P. Sartre a écrit. | A. Dumas aussi. | J. Le Goff, non.',
    'J’ai vu X. | Il va bien.',
    'Voir p. 12, chap. IV, vol. 2. | Voir p. ex. Paris ou cf. Voltaire. | Fin.',
    'Il est né en 44 av. J.-C. à Rome. | Le 5 oct. 1902, il pleut.',
    'Des pommes, des poires, etc. | Puis rien. | Des pommes, etc. et rien.',
    'La S.N.C.F. recrute. | L’O.N.U. | Elle aide.',
    'C’est le 1er mai. | Il y a 10 000 gens, 3,5 kg et 3.5 m. | Bien.',
    '1. Préparer la pâte. | Attendre.',
    'IV. Le retour | Il revint.',
  ])('distinguishes periods in abbreviations and numbers from the ends of sentences: %s', (line) => {
    expectPhrases(line.replaceAll(' | ', line.startsWith('IV') ? '\n' : ' '), line);
  });

  it.each([
    '« Quoi ? » demanda-t-il. | « Rien. »',
    '« Viens ! » Puis il sortit.'.replace('» ', '» | '),
    '« Il a dit : “Lisez.” Et il est parti. » | Il rit.',
    'Il dit : « Viens. Vite ! » | Elle vint. | « Bon. »',
    '« Non. | Il rit. | « Oui. Si. » dit-il.',
    '« Tu viens ? | — Non. | Il pleut. »',
    '« Non ! », dit-il. | « Si ! », dit-elle.',
    'Il dit “Bonjour.” | Puis “Au revoir !” et partit.',
    '"Tu dors ?" demanda Claire. | "Oui."',
    '— Oui... | — Non !',
    '— Eh bien ! dit le Loup, je viens. | – Où ?',
    'Quoi ?! | Vraiment ?… | Oui !!!',
    'Attends… je viens... mais plus tard… | Attends !',
    '…Et il partit. | « … Oui. »',
    'Hélas ! trois fois hélas !',
    'Ah ! Gringoire, viens. | Ah ! | — Quoi ?',
    'Voir https://exemple.fr/a.html?b=1. | Écrire à a.b@exemple.fr. | Merci.',
    'Il est né à Paris (75). | (Il y vit.) | Bien.',
    'HARPAGON. — Sors vite. | — Non.',
    'LA FLÈCHE, à part. — Hum ! | DON JUAN (assis). – Viens.',
    'Il dit oui. | — Elle, non.',
  ])('splits a text with quotations, dialogue or unusual punctuation into phrases: %s', (line) => {
    expectPhrases(line.replaceAll(' | ', ' '), line);
  });

  it('ends a phrase at every kind of line break and never joins two lines', () => {
    expectPhrases(
      'Chapitre premier\r\n\r\nIl était\nune fois\rdes mots\u2028sans\u0085fin\n \n',
      'Chapitre premier | Il était | une fois | des mots | sans | fin',
    );
  });

  it('removes invisible characters from a text and keeps the no-break spaces of French typography', () => {
    expectPhrases(
      `\uFEFF«${NO_BREAK_SPACE}E\u0301te\u0301${NARROW_NO_BREAK_SPACE}!${NO_BREAK_SPACE}» fit${NO_BREAK_SPACE}il,\t  en\u00AD\u200Bfin \u0007:  M.${NO_BREAK_SPACE}Li a 10${NARROW_NO_BREAK_SPACE}000${NO_BREAK_SPACE}€.`,
      `«${NO_BREAK_SPACE}Été${NARROW_NO_BREAK_SPACE}!${NO_BREAK_SPACE}» fit il, enfin : M.${NO_BREAK_SPACE}Li a 10${NARROW_NO_BREAK_SPACE}000${NO_BREAK_SPACE}€.`,
    );
  });

  it('keeps zero-width joiners in emoji and other scripts', () => {
    expect(splitText('👩‍👧 می‌خواهم a\u200Db')).toEqual(['👩‍👧 می‌خواهم ab']);
  });

  it('splits a long sentence into clauses no longer than the requested length', () => {
    const sentence =
      'Le renard, qui avait faim, entra dans la cour ; le chien dormait, et la poule couvait ses œufs.';
    expect(splitText(sentence)).toEqual([sentence]);
    expect(splitText(sentence, { longest: 60 })).toEqual([
      'Le renard, qui avait faim, entra dans la cour ;',
      'le chien dormait, et la poule couvait ses œufs.',
    ]);
    expect(splitText(sentence, { longest: 30 })).toEqual([
      'Le renard, qui avait faim,',
      'entra dans la cour ;',
      'le chien dormait,',
      'et la poule couvait ses œufs.',
    ]);
  });

  it.each([
    'Il vit la mer, le port, la ville, | la gare, le pont, la tour',
    'Le chat – un gros chat roux – | dort sur le toit chaud',
    'Il restait longtemps assis et, malgré le froid, | il attendait son frère',
    'Le chien mange et le chat noir regarde | par la fenêtre du salon',
    'Pierre achetait chaque matin | le journal local',
    'Le ministre et sa femme | attendaient M. et Mme Loisel',
    'La porte de la maison | de mon oncle Jules grinçait beaucoup',
  ])('splits a sentence at the best clause boundary into pieces of similar length: %s', (line) => {
    const sentence = line.replace(' | ', ' ');
    expect(splitText(sentence, { longest: sentence.length - 1 })).toEqual(line.split(' | '));
  });

  it.each([
    'Elle cria : | « Viens ! Plus vite ! » | et elle partit.',
    'Elle cria : | « Viens, Paul, plus vite ! » | et elle partit.',
    'Il dit (« Oui. Non. ») | deux mots avant de partir.',
    '« Viens, dit-elle. | Plus vite ! | Il pleut déjà. »',
    '« Non, dit-il ; « Oui. Si. » | n’est pas une réponse. »',
    '— “Oui. Non.” | voilà ce qu’il m’a dit.',
  ])('cuts inside a quotation only if the quotation is longer than a phrase: %s', (line) => {
    expect(splitText(line.replaceAll(' | ', ' '), { longest: 30 })).toEqual(line.split(' | '));
  });

  it('never separates punctuation from its word when it splits a sentence', () => {
    const text = `« Où donc ? » dit-elle : « Là-bas ! » – et ils s’en allèrent ; « enfin ! »`;
    for (let maxLength = 1; maxLength < 30; maxLength += 1) {
      for (const phrase of splitText(text, { longest: maxLength })) expect(phrase).not.toMatch(/^[?!:;»]|«$/);
    }
  });

  it.each([
    ['', []],
    [' \n ', []],
    ['oui', ['oui']],
    ['…', ['…']],
    ['* * *', ['* * *']],
    ['« ! » ?', ['« ! » ?']],
    ['Привет. Как дела?', ['Привет.', 'Как дела?']],
    ['你好。你好吗？', ['你好。', '你好吗？']],
    ['مرحبا؟ نعم.', ['مرحبا؟', 'نعم.']],
  ])('splits an empty, very short or non-French text: %j', (text, phrases) => {
    expect(splitText(text)).toEqual(phrases);
  });

  it.each([
    ['5,000 phrases', 'Il vint, il vit, il vainquit.\n'.repeat(5000), 5000],
    ['sentences on one line', 'Il vint. '.repeat(50_000), 50_000],
    ['words without a mark', 'mot '.repeat(25_000), 715],
    ['one word', 'a'.repeat(100_000), 1],
    ['only marks', '!'.repeat(100_000), 1],
    ['marks and spaces', '. '.repeat(50_000), 1],
    ['abbreviations', 'M. '.repeat(33_000), 703],
    ['quotation marks', `${'.»'.repeat(50_000)}x`, 1],
  ])('splits a text in linear time: %s', (_, text, count) => {
    const startedAt = performance.now();
    expect(splitText(text)).toHaveLength(count);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

/** Returns each phrase's start and end in the text, counted without white space. */
function spansOf(phrases: readonly string[]): string[] {
  let position = 0;
  return phrases.map((phrase) => {
    const from = position;
    position += phrase.replace(/\s/g, '').length;
    return `${from}-${position}`;
  });
}

describe('splitText compared with an editor', () => {
  it('finds at least 97% of the phrases that a human editor made from the same texts', () => {
    const passages = Object.values({ ...prose, ...otherStyles }).flatMap((styleText) =>
      styleText.trim().split('\n\n'),
    );
    let total = 0;
    const differingPhrases: string[] = [];
    for (const passage of passages) {
      const lines = passage.split('\n');
      const phrases = lines.map((line) => line.replace(/ ↵$/, ''));
      const text = lines
        .map((line) => (line.endsWith(' ↵') ? line.replace(/ ↵$/, '\n') : `${line} `))
        .join('');
      const foundSpans = new Set(spansOf(splitText(text)));
      const spans = spansOf(phrases);
      total += phrases.length;
      differingPhrases.push(...phrases.filter((_, index) => !foundSpans.has(spans[index] ?? '')));
    }
    expect(total).toBeGreaterThan(350);
    expect(1 - differingPhrases.length / total, differingPhrases.join('\n')).toBeGreaterThanOrEqual(0.97);
  });
});
