import { paths } from '../lib/navigation/paths.ts';
import { storage } from '../lib/storage/storage.ts';
import { type ChosenBook, chooseBook } from './chosen-book.ts';
import { saveReturnPath } from './return-to.ts';

/**
 * Properties of a guest's link to sign up or sign in. Signing up then comes first, even on a device where someone has
 * signed in before. With a `book`, the guest returns to its purchase. The data attributes let before-paint.js do the
 * same if the link is clicked before the scripts have loaded.
 */
export function entryLinkProps(book?: ChosenBook) {
  const purchasePath = book && paths.confirmBook(book.book_code);
  return {
    'data-entry-form': 'signUp',
    ...(book && {
      'data-chosen-book': JSON.stringify({ book_code: book.book_code, title: book.title }),
      'data-redirect-to': purchasePath,
    }),
    onClick: () => {
      storage.entryForm.set('signUp');
      if (book === undefined || purchasePath === undefined) return;
      saveReturnPath(purchasePath);
      chooseBook(book);
    },
  };
}

/** Returns true if the sign-in page should lead with signing up instead. */
export function leadsWithSignUp(hasChosenBook: boolean): boolean {
  const entryForm = storage.entryForm.get();
  if (entryForm !== null) return entryForm === 'signUp';
  return hasChosenBook || storage.returning.get() === null;
}

/**
 * Returns true if this visitor's sign-in or sign-up page differs from the one that the server renders, which is for a
 * new visitor without a chosen book.
 */
export function hasOwnEntryPage(path: string): boolean {
  if (path === paths.login) return storage.returning.get() !== null || storage.entryForm.get() === 'signIn';
  return path === paths.signup && storage.chosenBook.get() !== null;
}
