import {
  certain,
  type Gloss,
  hasNegationBefore,
  isFiniteVerb,
  isNoun,
  neighborOf,
  uncertain,
  type WordPosition,
  wordAt,
  wordsAfter,
} from './phrase-context.ts';

const comparisonPattern = /^(?:plus|moins|mieux|pire|meilleure?s?)$/;

function explainPlus(position: WordPosition): Gloss {
  const [previousWord, nextWord] = [neighborOf(position, -1), neighborOf(position, 1)];
  const isComparison = /^(?:A|R)$/.test(nextWord.role) && !isFiniteVerb(previousWord);
  if (isComparison && previousWord.lemma === 'le' && previousWord.role === 'D')
    return certain('most', 'more');
  if (hasNegationBefore(position) && !isComparison) return certain('no longer', 'anymore', 'more');
  if (/^(?:de|d')$/.test(nextWord.key)) return certain('more');
  return certain('more', 'plus');
}

function explainEncore(position: WordPosition): Gloss {
  if (comparisonPattern.test(neighborOf(position, 1).key)) return certain('even', 'still');
  if (neighborOf(position, -1).key === 'pas') return certain('yet', 'still');
  const verb = neighborOf(position, -1);
  if (/^(?:être|avoir)$/.test(verb.lemma)) return certain('still', 'again');
  return uncertain('still', 'again', 'more');
}

function explainSi(position: WordPosition): Gloss {
  const nextWord = neighborOf(position, 1);
  if (nextWord.role === 'A' || nextWord.role === 'K' || nextWord.role === 'R') return certain('so', 'if');
  return certain('if', 'whether', 'so');
}

function explainComme(position: WordPosition): Gloss {
  const afterWords = wordsAfter(position);
  const verbIndex = afterWords.findIndex(isFiniteVerb);
  const subject = afterWords[0]?.role;
  if (verbIndex > 0 && verbIndex <= 3 && (subject === 'S' || afterWords[0]?.key === 'on'))
    return certain('as', 'like');
  return certain('like', 'as');
}

function explainMeme(position: WordPosition): Gloss {
  return neighborOf(position, -1).role === 'D' ? certain('same', 'even') : certain('even', 'same');
}

/** Meanings of words that hardly depend on the words around them. */
const fixedMeanings = new Map(
  `je I; tu you; on one, we, people; moi me; eux them; soi oneself; un a, one; mon my; ton your; notre our; votre your
  et and; mais but; ou or; or now; donc so, therefore; car because, for; ni nor, or; lorsque when; puisque since; quoique although
  parce because; quand when; où where; dont of which, whose; quoi what; quel what, which; lequel which; comment how; pourquoi why
  combien how much, how many; sous under; sur on; avec with; contre against; entre between; devant in front of; derrière behind
  malgré despite; dès from; hors out of; parmi among; voici here is; voilà there is; sauf except; après after; jusque until, as far as
  ne not; pas not; point not; guère hardly; jamais never, ever; très very; trop too, too much; mal badly; mieux better; assez enough, quite
  aussi also, as, too; toujours always, still; souvent often; déjà already; là there; ici here; alors then, so; puis then; presque almost
  moins less; peu little; beaucoup a lot, much; tant so much; autant as much; vite quickly; ensemble together; tard late; tôt early
  seulement only; loin far; hier yesterday; demain tomorrow; enfin finally; ainsi thus, so; partout everywhere; ailleurs elsewhere
  dehors outside; dedans inside; debout standing; maintenant now; peut-être perhaps, maybe; aujourd'hui today; oui yes; non no
  celui the one; celui-ci this one; celui-là that one; ça it, that; cela that, it; ceci this; quelqu'un someone; quelque some
  plusieurs several; chaque each; chacun each one; aucun no, none; nul no; certain certain, some; autre other; tel such
  deux two; trois three; quatre four; cinq five; six six; sept seven; huit eight; neuf nine; dix ten; onze eleven; douze twelve
  treize thirteen; quatorze fourteen; quinze fifteen; seize sixteen; vingt twenty; trente thirty; quarante forty; cinquante fifty
  soixante sixty; cent hundred; mille thousand; mien mine; tien yours; sien his, hers; leurs their; lors then; quant as for; tandis while`
    .split(/[;\n]/)
    .map((line) => line.trim())
    .map(
      (line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).split(', ')] as const,
    ),
);

const rules: Readonly<Record<string, (position: WordPosition) => Gloss | undefined>> = {
  plus: explainPlus,
  encore: explainEncore,
  si: explainSi,
  comme: explainComme,
  même: explainMeme,
  bien: () => certain('well', 'very', 'indeed'),
  un: (position) => {
    const { key: nextKey } = neighborOf(position, 1);
    const isOne = nextKey !== 'peu' && (wordAt(position).role === 'Z' || nextKey === 'fois');
    return isOne ? certain('one', 'a') : certain('a', 'one');
  },
  celui: (position) =>
    /^ce(?:ux|lles)$/.test(wordAt(position).key) ? certain('those', 'the ones') : certain('the one', 'that'),
  certain: (position) => {
    const isAdjective = neighborOf(position, -1).role === 'D' || !/s$/.test(wordAt(position).key);
    return isAdjective ? certain('certain', 'some') : certain('some', 'certain');
  },
  autre: (position) => {
    const isPlural = /s$/.test(wordAt(position).key) && !isNoun(neighborOf(position, 1));
    return isPlural ? certain('others', 'other') : certain('other', 'another');
  },
  aussi: (position) =>
    wordsAfter(position)
      .slice(1, 4)
      .some(({ key }) => /^qu/.test(key))
      ? certain('as', 'also')
      : certain('also', 'too', 'as'),
  trop: (position) =>
    /^[AR]$/.test(neighborOf(position, 1).role) ? certain('too', 'too much') : certain('too much', 'too'),
  beaucoup: (position) =>
    comparisonPattern.test(neighborOf(position, 1).key)
      ? certain('much', 'a lot')
      : certain('a lot', 'much', 'many'),
  dès: (position) =>
    /^qu/.test(neighborOf(position, 1).key) ? certain('as soon', 'from') : certain('from', 'as soon'),
  jamais: (position) => (hasNegationBefore(position) ? certain('never', 'ever') : uncertain('never', 'ever')),
};

/** Explains an adverb, a conjunction or another grammatical word. Returns undefined for other words. */
export function explainAdverb(position: WordPosition): Gloss | undefined {
  const { lemma, role } = wordAt(position);
  if (role === '' || !'DSOTQZJRPEVNA'.includes(role)) return undefined;
  const rule = rules[lemma];
  if (rule) return rule(position);
  const meanings = fixedMeanings.get(lemma);
  return meanings && certain(...meanings);
}
