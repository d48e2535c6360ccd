import {
  type ContextWord,
  certain,
  type Gloss,
  isReflexive,
  type WordPosition,
  wordAt,
  wordsAfter,
} from './phrase-context.ts';

/** Verbs that form their past with être. */
const movementVerbs = new Set(
  `aller venir arriver partir entrer sortir monter descendre rester retourner tomber naître mourir devenir revenir rentrer
  parvenir repartir survenir intervenir remonter redescendre ressortir décéder`.split(/\s+/),
);

const parseForms = (text: string) =>
  new Map(
    text
      .split(/[;\n]/)
      .map((line) => line.trim())
      .map(
        (line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).split('/')] as const,
      ),
  );

/** The forms of être as a full verb, and as an auxiliary of the past. */
const beForms = parseForms(
  `
  suis am/have; es are/have; est is/has; sommes are/have; êtes are/have; sont are/have; étais was/had; était was/had
  étions were/had; étiez were/had; étaient were/had; fus was/had; fut was/had; fûmes were/had; furent were/had; fût was/had
  soit be/have; sois be/have; soient be/have; soyez be/have; soyons be/have; serai will be/will have; seras will be/will have
  sera will be/will have; serons will be/will have; serez will be/will have; seront will be/will have
  serais would be/would have; serait would be/would have; serions would be/would have; seraient would be/would have
  être be/have; étant being/having; été been/been`.trim(),
);
const haveForms = parseForms(
  `
  ai have; as have; a has; avons have; avez have; ont have; avais had; avait had; avions had; aviez had; avaient had
  eus had; eut had; eûmes had; eurent had; eût had; aie have; ait have; aient have; ayez have; ayons have
  aurai will have; auras will have; aura will have; aurons will have; aurez will have; auront will have
  aurais would have; aurait would have; aurions would have; auraient would have; avoir have; ayant having; eu had`.trim(),
);

const isSkipped = ({ role }: ContextWord) => role === 'R' || role === 'T' || role === 'O' || role === 'N';

/** Returns the participle to which an auxiliary belongs, skipping adverbs and pronouns, or undefined. */
function participleAfter(position: WordPosition): ContextWord | undefined {
  const nextWord = wordsAfter(position).find((word) => !isSkipped(word));
  return nextWord?.role === 'K' ? nextWord : undefined;
}

/** Explains être and avoir: être is `has` before the participle of a verb of movement or after `se`, otherwise `is`. */
export function explainAuxiliary(position: WordPosition): Gloss | undefined {
  const { key, lemma } = wordAt(position);
  if (lemma === 'avoir') return toGloss(haveForms.get(key));
  const forms = beForms.get(key);
  if (lemma !== 'être' || forms === undefined) return undefined;
  const [full = '', auxiliary = ''] = forms;
  const participle = participleAfter(position);
  const isAuxiliary =
    participle !== undefined &&
    (movementVerbs.has(participle.lemma) || isReflexive({ ...position, index: position.index - 1 }));
  return isAuxiliary ? certain(auxiliary, full) : certain(full);
}

const toGloss = (meanings: readonly string[] | undefined) => meanings && certain(...meanings);
