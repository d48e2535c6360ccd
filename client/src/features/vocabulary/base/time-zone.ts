/** The device's, by its IANA name. It decides the day that something counts for. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
