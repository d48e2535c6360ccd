/** The device's, by its IANA name: it decides when a day begins. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
