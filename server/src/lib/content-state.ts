/**
 * SQL for the state of the content: books, chapters, phrases, and measures of books. It changes with every transaction
 * that changes any of them. Database triggers update it.
 */
export const contentStateSql = '(select content_changed_in from catalogue_state)';
