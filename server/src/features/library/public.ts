export { buyBook } from './buy-book.ts';
export { type CreditMove, lockMember, moveCredits } from './credits.ts';
export { withMember } from './with-member.ts';
