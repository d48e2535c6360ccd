import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../lib/storage/storage.ts';
import { chooseBook, forgetChosenBook } from './chosen-book.ts';

const phareBook = { book_code: 'le-phare', title: 'Le Phare' };
const foretBook = { book_code: 'la-foret', title: 'La Forêt' };

afterEach(() => storage.chosenBook.clear());

describe('chooseBook', () => {
  it('keeps only the book that was chosen last', () => {
    chooseBook(phareBook);
    chooseBook(foretBook);
    expect(storage.chosenBook.get()).toEqual(foretBook);
  });

  it('stores only the code and title of the chosen book', () => {
    chooseBook({ ...phareBook, notations: 3 } as typeof phareBook);
    expect(storage.chosenBook.get()).toEqual(phareBook);
  });

  it('clears the chosen book once it is bought, but not if another book is bought', () => {
    chooseBook(foretBook);
    forgetChosenBook('le-phare');
    expect(storage.chosenBook.get()).toEqual(foretBook);
    forgetChosenBook('la-foret');
    expect(storage.chosenBook.get()).toBeNull();
  });

  it('clears any chosen book if no book code is given', () => {
    chooseBook(foretBook);
    forgetChosenBook();
    expect(storage.chosenBook.get()).toBeNull();
  });
});
