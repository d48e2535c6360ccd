export { buyBook } from './buy-book.ts';
export { type CreditMove, lockMember, moveCredits } from './credits.ts';
export { withActiveMember, withMember } from './with-member.ts';
