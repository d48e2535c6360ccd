import { fieldNames } from './anki-fields.ts';

/** Constant ids by which Anki recognizes the note type and the deck in later imports. */
export const modelId = 1_732_406_400_001;
export const deckId = 1_732_406_400_002;
const deckName = 'LingoStory';

const cardCss = `.card { font-family: Georgia, serif; font-size: 24px; line-height: 1.5; text-align: center; }
.meaning { font-family: sans-serif; }
.note { font-family: sans-serif; font-size: 18px; }
.book { font-size: 14px; opacity: 0.7; }
.gap .word { font-size: 0; }
.gap .word::after { content: "_____"; font-size: 24px; }`;

const backTemplate = `<hr id="answer">
<div lang="fr"><b>{{Word}}</b></div>
<div class="meaning">{{Meaning}}</div>
{{#Note}}<div class="note">{{Note}}</div>{{/Note}}
<div lang="fr">{{Phrase}}</div>
<div>{{Audio}}</div>
<div class="book">{{Book}}</div>`;

/**
 * Card templates that show the word in its phrase, play the phrase, or ask for the missing word. Anki creates no card
 * whose front would be empty.
 */
const cardTemplates = [
  {
    name: 'See',
    qfmt: '<div lang="fr"><b>{{Word}}</b></div>\n<div lang="fr">{{Phrase}}</div>',
    required: ['any', [0]],
  },
  { name: 'Hear', qfmt: '{{#Audio}}{{Audio}}{{/Audio}}', required: ['all', [4]] },
  {
    name: 'Fill the gap',
    qfmt: '{{#Phrase}}<div class="gap" lang="fr">{{Phrase}}</div>\n<div class="meaning">{{Meaning}}</div>{{/Phrase}}',
    required: ['all', [2]],
  },
] as const;

/** Returns the note types as JSON of Anki’s schema 11. `now` is in seconds. */
export function createModelsJson(now: number): string {
  const model = {
    id: modelId,
    name: 'LingoStory',
    type: 0,
    mod: now,
    usn: -1,
    sortf: 0,
    did: deckId,
    css: cardCss,
    tmpls: cardTemplates.map(({ name, qfmt }, ord) => ({
      name,
      ord,
      qfmt,
      afmt: backTemplate,
      bqfmt: '',
      bafmt: '',
      did: null,
    })),
    flds: fieldNames.map((name, ord) => ({
      name,
      ord,
      sticky: false,
      rtl: false,
      font: 'Arial',
      size: 20,
      media: [],
    })),
    req: cardTemplates.map(({ required }, ord) => [ord, ...required]),
    latexPre:
      '\\documentclass[12pt]{article}\n\\special{papersize=3in,5in}\n\\usepackage[utf8]{inputenc}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\setlength{\\parindent}{0in}\n\\begin{document}\n',
    latexPost: '\\end{document}',
    tags: [],
    vers: [],
  };
  return JSON.stringify({ [modelId]: model });
}

/** Returns the decks as JSON. Anki expects its default deck beside LingoStory's. */
export function createDecksJson(now: number): string {
  const createDeck = (id: number, name: string) => ({
    id,
    name,
    mod: now,
    usn: -1,
    conf: 1,
    desc: '',
    dyn: 0,
    collapsed: false,
    browserCollapsed: false,
    extendNew: 10,
    extendRev: 50,
    newToday: [0, 0],
    revToday: [0, 0],
    lrnToday: [0, 0],
    timeToday: [0, 0],
  });
  return JSON.stringify({ 1: createDeck(1, 'Default'), [deckId]: createDeck(deckId, deckName) });
}

/** Deck options, with Anki's defaults. */
export const deckOptionsJson = JSON.stringify({
  1: {
    id: 1,
    name: 'Default',
    mod: 0,
    usn: 0,
    maxTaken: 60,
    autoplay: true,
    timer: 0,
    replayq: true,
    new: {
      bury: true,
      delays: [1, 10],
      initialFactor: 2500,
      ints: [1, 4, 7],
      order: 1,
      perDay: 20,
      separate: true,
    },
    lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
    rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36500, minSpace: 1, perDay: 200 },
  },
});

/** The collection's user settings. */
export const configurationJson = JSON.stringify({
  activeDecks: [deckId],
  curDeck: deckId,
  curModel: String(modelId),
  nextPos: 1,
  sortType: 'noteFld',
  sortBackwards: false,
  addToCur: true,
  collapseTime: 1200,
  dueCounts: true,
  estTimes: true,
  newBury: true,
  newSpread: 0,
  timeLim: 0,
});
