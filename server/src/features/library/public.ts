export { buyBook } from './buy-book.ts';
export { lockMember, moveCredits } from './credits.ts';
