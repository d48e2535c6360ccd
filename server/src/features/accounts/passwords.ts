import { dictionary } from '@zxcvbn-ts/language-common';
import bcrypt from 'bcrypt';
import type { Deps } from '../../deps.ts';
import { fieldProblem } from '../../http/problem.ts';

const commonest = new Set(dictionary['passwords-common'].slice(0, 3000).map(String));

/** Refuses (422) what everybody tries first. Length is the contract's matter. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!commonest.has(password.toLowerCase())) return;
  throw fieldProblem(field, 'This password is one of the commonest: please choose another.');
}

export async function hashPassword(password: string, { passwordCost }: Deps['settings']): Promise<string> {
  return await bcrypt.hash(password, passwordCost);
}

/** A hash of nothing that anybody can type, so that an unknown account takes as long as a known one. */
const nobody = new Map<number, Promise<string>>();

/** Whether the password is right; with no hash (no such account) it takes as long and is not. */
export async function isPassword(
  password: string,
  hash: string | undefined,
  { passwordCost }: Deps['settings'],
): Promise<boolean> {
  const decoy = nobody.get(passwordCost) ?? bcrypt.hash('\u0000nobody', passwordCost);
  nobody.set(passwordCost, decoy);
  const right = await bcrypt.compare(password, hash ?? (await decoy));
  return right && hash !== undefined;
}
