import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../lib/storage/storage.ts';
import { chooseBook, forgetChosenBook } from './chosen-book.ts';

const phare = { book_code: 'le-phare', title: 'Le Phare' };
const foret = { book_code: 'la-foret', title: 'La Forêt' };

afterEach(() => storage.chosenBook.clear());

describe('chooseBook', () => {
  it('keeps only the book that was chosen last', () => {
    chooseBook(phare);
    chooseBook(foret);
    expect(storage.chosenBook.get()).toEqual(foret);
  });

  it('stores only the code and title of the chosen book', () => {
    chooseBook({ ...phare, notations: 3 } as typeof phare);
    expect(storage.chosenBook.get()).toEqual(phare);
  });

  it('clears the chosen book once it is bought, but not if another book is bought', () => {
    chooseBook(foret);
    forgetChosenBook('le-phare');
    expect(storage.chosenBook.get()).toEqual(foret);
    forgetChosenBook('la-foret');
    expect(storage.chosenBook.get()).toBeNull();
  });

  it('clears any chosen book if no book code is given', () => {
    chooseBook(foret);
    forgetChosenBook();
    expect(storage.chosenBook.get()).toBeNull();
  });
});
