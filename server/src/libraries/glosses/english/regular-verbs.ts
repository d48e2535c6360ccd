/** Verbs of several syllables whose last consonant is doubled, because the stress is on the last syllable. */
const doublingPattern =
  /(?:prefer|refer|admit|commit|permit|regret|occur|control|compel|repel|equip|forbid|expel|begin|forget|upset|unplug)$/;

/** Common verbs whose past or gerund doesn't show by its spelling how the infinitive ends, such as `imagined`. */
const verbsWithAmbiguousForms = `absorb acquire add age agree appreciate associate assume assure attribute bandage
  bang bathe become begin bomb boo breathe bring brown cancel capture choose climb combine complete conclude condemn
  console constitute consume contribute control crawl create crown damage define design determine devote discourage
  disguise disturb drown encourage endure engage evacuate examine excite exclude execute expel explode forget free
  guarantee guide honor howl humiliate imagine include injure insinuate interpret intervene invade invite manage
  massage measure negotiate nickname overcome owe own persuade pilot precede presume prolong prowl quote reassure
  recite reconcile reign require resign resume retaliate revere savor sign signal situate soothe sting taste torture
  travel type underline undermine unite unplug upset venture waste welcome`;

export function toGerund(verb: string): string {
  if (verb.endsWith('ie')) return verb.replace(/ie$/, 'ying');
  return /[^eoy]e$/.test(verb) && verb !== 'be' ? verb.replace(/e$/, 'ing') : `${doubleConsonant(verb)}ing`;
}

export function toRegularPast(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? verb.replace(/y$/, 'ied') : `${doubleConsonant(verb)}ed`;
}

/** Doubles the last consonant of `stop` and `prefer`, but not of `look`, `open` and `show`. */
function doubleConsonant(verb: string): string {
  const hasOneSyllable = /^(?:qu|[^aeiou])*[aeiou][^aeiouwxy]$/.test(verb);
  return hasOneSyllable || doublingPattern.test(verb) ? `${verb}${verb.slice(-1)}` : verb;
}

/** Maps pasts and gerunds of these verbs to their infinitives. */
export const infinitivesByRegularForm: ReadonlyMap<string, string> = new Map(
  verbsWithAmbiguousForms
    .split(/\s+/)
    .flatMap((verb) => [toRegularPast(verb), toGerund(verb)].map((form) => [form, verb] as const)),
);
