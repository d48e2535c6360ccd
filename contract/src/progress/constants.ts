/** How many events of reading are sent in one request, and how many days of them are read. */
export const readingEventsLimit = 200;

export const readingDaysLimit = 400;

/** Minutes a week: 100 hours. */
export const readingGoalLimit = 6000;
