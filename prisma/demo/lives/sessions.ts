/** A word that a reader keeps: the number of its phrase, its spelling there, and a note of the reader's own. */
type WordToAdd = [phraseNo: number, text: string, note?: string];

/** A reading session: the weeks before the current one, the days after Monday, and the time in UTC. */
export type Session = {
  weeksAgo: number;
  weekday: number;
  time: string;
  minutes: number;
  bookCode: string;
  from: number;
  to: number;
  words?: WordToAdd[];
  bookmarks?: [phraseNo: number, note: string][];
  /** The chapter whose remaining words are marked as known after the session. */
  knownChapter?: number;
};

export const finishedBookCode = 'le-marche-du-samedi';
export const openBookCode = 'le-phare';
export const forestBookCode = 'la-foret-d-emile';
const ballBookCode = 'le-bal-masque';

/** The goal in minutes per week, which Camille reaches in three of the five weeks before the current one. */
export const weeklyGoalMinutes = 45;
export const weeksOfReading = 5;

/** Camille's reading, session by session. */
export const sessions: Session[] = [
  {
    weeksAgo: 5,
    weekday: 0,
    time: '18:40',
    minutes: 12,
    bookCode: finishedBookCode,
    from: 1,
    to: 12,
    words: [
      [4, 'sauf'],
      [5, 'pressé', 'être pressé: to be in a hurry. I’m always pressée on Mondays.'],
      [7, 'manteau'],
      [7, 'panier'],
    ],
    knownChapter: 1,
  },
  {
    weeksAgo: 5,
    weekday: 1,
    time: '19:10',
    minutes: 9,
    bookCode: finishedBookCode,
    from: 6,
    to: 19,
    words: [
      [11, 'boulanger'],
      [19, 'tournesol', 'tourne + soleil: it turns with the sun!'],
    ],
    bookmarks: [[12, 'My favorite sentence so far']],
  },
  {
    weeksAgo: 5,
    weekday: 3,
    time: '18:55',
    minutes: 11,
    bookCode: finishedBookCode,
    from: 13,
    to: 28,
    words: [
      [26, 'promenade'],
      [28, 'morceau'],
    ],
    knownChapter: 2,
  },
  {
    weeksAgo: 5,
    weekday: 5,
    time: '09:20',
    minutes: 14,
    bookCode: finishedBookCode,
    from: 20,
    to: 41,
    words: [
      [33, 'Inquiète'],
      [35, 'chaises'],
      [36, 'chacun'],
    ],
    bookmarks: [[35, 'Poor Clara']],
    knownChapter: 3,
  },
  { weeksAgo: 4, weekday: 0, time: '18:30', minutes: 10, bookCode: finishedBookCode, from: 1, to: 41 },
  {
    weeksAgo: 4,
    weekday: 2,
    time: '20:05',
    minutes: 8,
    bookCode: forestBookCode,
    from: 1,
    to: 10,
    words: [
      [4, 'balaie'],
      [5, 'ramasse'],
      [6, 'hibou'],
      [7, 'écureuil', 'Try to say it three times: é-cu-reuil'],
    ],
    knownChapter: 1,
  },
  {
    weeksAgo: 4,
    weekday: 4,
    time: '19:25',
    minutes: 12,
    bookCode: forestBookCode,
    from: 8,
    to: 26,
    words: [
      [14, 'bottes'],
      [21, 'soupire'],
      [24, 'marches'],
    ],
    bookmarks: [[16, '']],
  },
  {
    weeksAgo: 3,
    weekday: 1,
    time: '18:50',
    minutes: 13,
    bookCode: forestBookCode,
    from: 24,
    to: 40,
    words: [
      [27, 'sentier'],
      [34, 'règlement'],
    ],
  },
  { weeksAgo: 3, weekday: 2, time: '18:35', minutes: 9, bookCode: forestBookCode, from: 1, to: 40 },
  { weeksAgo: 3, weekday: 3, time: '21:00', minutes: 7, bookCode: finishedBookCode, from: 27, to: 41 },
  {
    weeksAgo: 3,
    weekday: 5,
    time: '10:05',
    minutes: 16,
    bookCode: ballBookCode,
    from: 1,
    to: 14,
    words: [
      [2, 'maire'],
      [5, 'timide'],
      [7, 'comptoir'],
      [11, 'pétard'],
    ],
  },
  {
    weeksAgo: 3,
    weekday: 6,
    time: '17:15',
    minutes: 11,
    bookCode: ballBookCode,
    from: 8,
    to: 21,
    words: [[16, 'épaule']],
  },
  {
    weeksAgo: 2,
    weekday: 0,
    time: '20:40',
    minutes: 6,
    bookCode: ballBookCode,
    from: 15,
    to: 25,
    words: [[22, 'manche', 'la manche: sleeve. La Manche: the English Channel!']],
  },
  {
    weeksAgo: 2,
    weekday: 3,
    time: '19:00',
    minutes: 15,
    bookCode: ballBookCode,
    from: 20,
    to: 41,
    words: [[36, 'toit']],
    bookmarks: [[40, 'What a lovely ending']],
  },
  {
    weeksAgo: 1,
    weekday: 0,
    time: '18:45',
    minutes: 11,
    bookCode: openBookCode,
    from: 1,
    to: 12,
    words: [
      [2, 'rocher'],
      [12, 'vapeur'],
    ],
  },
  { weeksAgo: 1, weekday: 1, time: '07:15', minutes: 8, bookCode: ballBookCode, from: 28, to: 41 },
  {
    weeksAgo: 1,
    weekday: 3,
    time: '19:30',
    minutes: 14,
    bookCode: openBookCode,
    from: 4,
    to: 18,
    words: [
      [15, 'mouettes'],
      [16, 'craque'],
    ],
  },
  {
    weeksAgo: 1,
    weekday: 5,
    time: '09:40',
    minutes: 10,
    bookCode: openBookCode,
    from: 13,
    to: 21,
    words: [[21, 'écriture']],
  },
  {
    weeksAgo: 1,
    weekday: 6,
    time: '18:10',
    minutes: 9,
    bookCode: openBookCode,
    from: 14,
    to: 24,
    words: [
      [22, 'lampe'],
      [24, 'honte'],
    ],
    bookmarks: [[22, 'She answers as if she were him']],
  },
  {
    weeksAgo: 0,
    weekday: 0,
    time: '18:40',
    minutes: 10,
    bookCode: openBookCode,
    from: 13,
    to: 26,
    words: [
      [26, 'tempêtes'],
      [26, 'brouillard'],
    ],
  },
  {
    weeksAgo: 0,
    weekday: 2,
    time: '19:05',
    minutes: 8,
    bookCode: openBookCode,
    from: 18,
    to: 28,
    words: [[27, 'couleur']],
  },
  {
    weeksAgo: 0,
    weekday: 4,
    time: '18:55',
    minutes: 7,
    bookCode: openBookCode,
    from: 22,
    to: 30,
    words: [[29, 'crayon']],
  },
];

/** The position in the open book before the current week. */
export const lastWeekPosition = 24;
