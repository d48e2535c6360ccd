/** Maximum number of reading events in a request. */
export const maxReadingEvents = 200;

export const maxReadingDays = 400;

/** Maximum goal in minutes per week: 100 hours. */
export const maxReadingGoalMinutes = 6000;
