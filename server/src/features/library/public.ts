export { buyBook } from './buy-book.ts';
export { type CreditMove, lockMember, moveCredits, withActiveMember, withMember } from './credits.ts';
