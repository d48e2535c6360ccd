const smallNumbers =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ');
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante', 'soixante'];
const scales = [
  [1_000_000_000, 'milliard'],
  [1_000_000, 'million'],
] as const;

/** Returns the parts of a number in words: `quatre-vingt-dix` has three. */
export const splitNumberWord = (key: string): string[] => key.split('-');

/** Spells a number below 100, without hyphens. */
function spellBelowHundred(number: number): string {
  if (number < 17) return smallNumbers[number] ?? '';
  if (number < 20) return `dix ${smallNumbers[number - 10]}`;
  const ten = Math.floor(number / 10);
  const unit = number % 10;
  if (ten === 8 || ten === 9) {
    return number === 80 ? 'quatre vingts' : `quatre vingt ${spellBelowHundred(number - 80)}`;
  }
  const base = ten === 7 ? 6 : ten;
  const rest = number - base * 10;
  const ending = rest === 0 ? '' : ` ${spellBelowHundred(rest)}`;
  return `${tens[base]}${unit === 1 ? ' et' : ''}${ending}`;
}

function spellBelowThousand(number: number): string {
  if (number < 100) return spellBelowHundred(number);
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  const start = hundreds === 1 ? 'cent' : `${smallNumbers[hundreds]} cent`;
  if (rest > 0) return `${start} ${spellBelowHundred(rest)}`;
  return hundreds === 1 ? start : `${start}s`;
}

/** Spells a whole number below 10^12 in French, without hyphens: `1990` is "mille neuf cent quatre vingt dix". */
export function spellNumber(number: number): string {
  const parts: string[] = [];
  let rest = number;
  for (const [scale, name] of scales) {
    const count = Math.floor(rest / scale);
    rest %= scale;
    if (count > 0) parts.push(`${spellBelowThousand(count)} ${name}${count > 1 ? 's' : ''}`);
  }
  const thousands = Math.floor(rest / 1000);
  // Neither cent nor vingt has a plural before mille.
  if (thousands > 0)
    parts.push(
      thousands === 1 ? 'mille' : `${spellBelowThousand(thousands).replace(/(cent|vingt)s$/, '$1')} mille`,
    );
  if (rest % 1000 > 0 || parts.length === 0) parts.push(spellBelowThousand(rest % 1000));
  return parts.join(' ');
}

/** Returns the spellings of a whole number that count as right. */
function listSpellings(number: number): string[] {
  if (!Number.isSafeInteger(number) || number >= 1e12) return [];
  const spelling = spellNumber(number);
  const hundreds = Math.floor(number / 100);
  const isYear = number >= 1100 && number < 2000;
  const spellings = [
    spelling,
    // Years are often read in hundreds: dix-neuf cent quatre-vingt-dix.
    ...(isYear
      ? [`${spellNumber(hundreds)} cent${number % 100 ? ` ${spellNumber(number % 100)}` : 's'}`]
      : []),
    ...(isYear ? [spelling.replace(/^mille/, 'mil')] : []),
  ];
  const regionalSpellings = spellings.map((text) =>
    text
      .replace(
        /soixante (et onze|dix|onze|douze|treize|quatorze|quinze|seize)(?: (sept|huit|neuf))?\b/g,
        (_, rest, unit) => `septante ${spellRegionalUnit(rest, unit)}`.trim(),
      )
      .replace(
        /quatre vingt (dix|onze|douze|treize|quatorze|quinze|seize)(?: (sept|huit|neuf))?\b/g,
        (_, rest, unit) => `nonante ${spellRegionalUnit(rest, unit)}`.trim(),
      ),
  );
  const allSpellings = [...spellings, ...regionalSpellings].flatMap((text) => [
    text,
    text.replace(/(cent|vingt)s$/, '$1'),
    text.replace(/ et (un|onze)$/, ' $1'),
  ]);
  return [...new Set(allSpellings.flatMap((text) => [text, text.replace(/\bun$/, 'une')]))];
}

function spellRegionalUnit(rest: string, unit: string | undefined): string {
  if (rest === 'et onze' || rest === 'onze') return 'et un';
  if (rest === 'dix') return unit ?? '';
  return smallNumbers[smallNumbers.indexOf(rest) - 10] ?? '';
}

function spellOrdinals(number: number, suffix: string): string[] {
  if (number === 1) return /^r?e|ère|ere/.test(suffix) && suffix !== 'er' ? ['première'] : ['premier'];
  if (number === 2 && suffix.startsWith('nd')) return [suffix.startsWith('nde') ? 'seconde' : 'second'];
  const ordinals = listSpellings(number).map(
    (text) =>
      `${text
        .replace(/(cent|vingt)s$/, '$1')
        .replace(/cinq$/, 'cinqu')
        .replace(/neuf$/, 'neuv')
        .replace(/e$/, '')}ième`,
  );
  return number === 2 ? [...ordinals, 'second', 'seconde'] : ordinals;
}

function spellTimes(hours: number, minutesText: string): string[] {
  const hourLabels = hours < 2 ? ['heure', 'heures'] : ['heures'];
  const starts = listSpellings(hours).flatMap((text) => hourLabels.map((label) => `${text} ${label}`));
  if (minutesText === '') return starts;
  const minutes = Number(minutesText);
  const nextHours = listSpellings(hours + 1).map((text) => `${text} ${hours + 1 < 2 ? 'heure' : 'heures'}`);
  return [
    ...starts.flatMap((start) => listSpellings(minutes).map((text) => `${start} ${text}`)),
    ...(minutes === 0 ? starts : []),
    ...(minutes === 15 ? starts.flatMap((start) => [`${start} et quart`, `${start} un quart`]) : []),
    ...(minutes === 30 ? starts.flatMap((start) => [`${start} et demie`, `${start} et demi`]) : []),
    ...(minutes === 45
      ? nextHours.flatMap((start) => [`${start} moins le quart`, `${start} moins quart`])
      : []),
    ...(minutes > 30
      ? nextHours.flatMap((start) => listSpellings(60 - minutes).map((text) => `${start} moins ${text}`))
      : []),
  ];
}

const groupPattern = /^\d{1,3}(?:[ \u00A0\u2009\u202F.]\d{3})+$/;

/**
 * Returns all the ways to say a number in digits, as lists of words without hyphens: `7h30` is "sept heures trente" or
 * "sept heures et demie". Takes whole numbers, decimals, times and ordinals (`1er`, `2e`); empty for anything else.
 */
export function spellDigits(key: string): string[][] {
  return [...new Set(listDigitSpellings(key))].map((text) => text.split(' '));
}

function listDigitSpellings(key: string): string[] {
  const wholeNumber = groupPattern.test(key) ? key.replace(/\D/g, '') : key;
  if (/^\d+$/.test(wholeNumber)) return listSpellings(Number(wholeNumber));
  const [, hours, minutes = ''] = /^(\d{1,2})[h:](\d{2})?$/.exec(key) ?? [];
  if (hours !== undefined) return spellTimes(Number(hours), minutes);
  const [, ordinal, suffix = ''] = /^(\d+)(er|re|ère|ere|e|è|ème|eme|ième|ieme|nd|nde)s?$/.exec(key) ?? [];
  if (ordinal !== undefined) return spellOrdinals(Number(ordinal), suffix);
  const [, whole, decimals = ''] = /^(\d+)[.,](\d+)$/.exec(key) ?? [];
  if (whole === undefined) return [];
  const zeros = /^0*/.exec(decimals)?.[0].length ?? 0;
  const decimalSpellings = /^0+$/.test(decimals)
    ? [Array(zeros).fill('zéro').join(' ')]
    : listSpellings(Number(decimals));
  const leadingZeros = /^0+$/.test(decimals) ? '' : 'zéro '.repeat(zeros);
  return listSpellings(Number(whole)).flatMap((text) =>
    decimalSpellings.map((decimalText) => `${text} virgule ${leadingZeros}${decimalText}`),
  );
}
