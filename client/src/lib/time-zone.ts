/** Returns the device's IANA time zone, which determines the day that an activity counts toward. */
export const getTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
