/** Maximum number of reading events in a request. */
export const readingEventsLimit = 200;

export const readingDaysLimit = 400;

/** Maximum goal in minutes per week: 100 hours. */
export const readingGoalLimit = 6000;
