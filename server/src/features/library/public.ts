export { buyBook } from './buy-book.ts';
export { lockMember, moveCredits } from './credits.ts';
export { withMember } from './with-member.ts';
