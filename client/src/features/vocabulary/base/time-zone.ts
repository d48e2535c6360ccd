/** Returns the device's IANA time zone, which decides the day that an activity counts for. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
