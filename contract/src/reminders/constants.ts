/** Minutes between the times of day at which a reminder can be set. */
export const reminderStepMinutes = 30;

/** Maximum number of browsers that show a member's reminders. A further one replaces the oldest. */
export const maxPushSubscriptions = 10;

/** A time of day on the hour or half hour, such as `19:30`. */
export const reminderTimePattern = /^([01]\d|2[0-3]):(00|30)$/;
