import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../lib/storage/storage.ts';
import { chooseBook, forgetChosenBook } from './chosen-book.ts';

const phare = { book_code: 'le-phare', title: 'Le Phare' };
const foret = { book_code: 'la-foret', title: 'La Forêt' };

afterEach(() => storage.chosenBook.clear());

describe('chooseBook', () => {
  it('is the one that was chosen last', () => {
    chooseBook(phare);
    chooseBook(foret);
    expect(storage.chosenBook.get()).toEqual(foret);
  });

  it('is stored with its code and title alone', () => {
    chooseBook({ ...phare, notations: 3 } as typeof phare);
    expect(storage.chosenBook.get()).toEqual(phare);
  });

  it('outlives the purchase of another one, and not its own', () => {
    chooseBook(foret);
    forgetChosenBook('le-phare');
    expect(storage.chosenBook.get()).toEqual(foret);
    forgetChosenBook('la-foret');
    expect(storage.chosenBook.get()).toBeNull();
  });

  it('is forgotten whichever it is when nobody is to find it', () => {
    chooseBook(foret);
    forgetChosenBook();
    expect(storage.chosenBook.get()).toBeNull();
  });
});
