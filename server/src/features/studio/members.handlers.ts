import type * as contract from '@lingostory/contract/studio-members';
import type { Handler } from '../../http/route.ts';
import { closeAccount, reopenAccount } from './close-account.ts';
import { countFigures } from './count-figures.ts';
import { findMember, listMembers, readHistory } from './find-members.ts';
import { viewMember, viewOneMember } from './members.views.ts';
import { metaOf } from './page-of.ts';

export const handleDashboard: Handler<typeof contract.readDashboard> = async ({ deps }) => {
  return { data: await countFigures(deps) };
};

export const handleListMembers: Handler<typeof contract.listMembers> = async ({ deps, input }) => {
  const page = await listMembers(deps, input);
  return { data: page.rows.map(viewMember), meta: metaOf(page) };
};

export const handleReadMember: Handler<typeof contract.readMember> = async ({ deps, input }) => {
  const member = await findMember(deps, input.id);
  return { data: viewOneMember(member, await readHistory(deps, member)) };
};

export const handleCloseMember: Handler<typeof contract.closeMember> = async ({ deps, input }) => {
  const member = await closeAccount(deps, input.id);
  return { message: `The account of ${member.name} is closed.`, data: viewMember(member) };
};

export const handleReopenMember: Handler<typeof contract.reopenMember> = async ({ deps, input }) => {
  const member = await reopenAccount(deps, input.id);
  return { message: `The account of ${member.name} is open again.`, data: viewMember(member) };
};
