/** Returns a book's author and narrator as a phrase. A book that came in without sound may have no narrator yet. */
export const formatByline = ({ author, narrated_by }: { author: string; narrated_by: string }) =>
  narrated_by === '' ? `by ${author}` : `by ${author}, read by ${narrated_by}`;
