export const difficulties = ['Easy', 'Medium', 'Hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/** The sort orders of book lists. `new_words` puts the books with the fewest new words on a page first. */
export const bookSorts = ['newest', 'level', 'title', 'rating', 'length', 'new_words'] as const;

/** The number of words that count as a page when a book's new words are measured, without names and numbers. */
export const wordsPerPage = 200;

/** How many of the most common French words readers are assumed to know, as long as we don’t know their own words. */
export const assumedKnownWords = 3_000;

/** The filters by new words: at most this many on a page. */
export const newWordLimits = [5, 10, 20, 30] as const;

/** For how many days members who have begun an included book can read on after it stopped being included. */
export const includedNoticeDays = 30;
