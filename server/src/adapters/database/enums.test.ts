import type * as contract from '@lingostory/contract/constants';
import { creditReasons, difficulties, membershipStatuses } from '@lingostory/contract/constants';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as enums from '../../generated/prisma/enums.ts';

/** These lists exist twice, since the client may not import the database's types: both must have the same values. */
describe('what is sent and what is stored', () => {
  it('are the same reasons for credits, levels of books and statuses of memberships', () => {
    expectTypeOf<enums.CreditReason>().toEqualTypeOf<contract.CreditReason>();
    expectTypeOf<enums.Difficulty>().toEqualTypeOf<contract.Difficulty>();
    expectTypeOf<enums.MembershipStatus>().toEqualTypeOf<contract.MembershipStatus>();
    expect(Object.values(enums.CreditReason)).toEqual(creditReasons);
    expect(Object.values(enums.Difficulty)).toEqual(difficulties);
    expect(Object.values(enums.MembershipStatus)).toEqual(membershipStatuses);
  });
});
