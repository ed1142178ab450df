import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import { isCommonPassword } from './commonPasswords.ts';

/** Rejects the passwords that attackers try first: common ones, and the user's own address. */
export async function validatePassword(
  password: string,
  { at, email }: { at: string; email?: string | undefined },
): Promise<Issue[]> {
  const isAddress = password.trim().toLowerCase() === email?.trim().toLowerCase();
  return isAddress || (await isCommonPassword(password)) ? [createIssue([at], 'CommonPassword')] : [];
}

/** @throws ProblemError 422 `CommonPassword`. */
export async function requireValidPassword(
  password: string,
  place: { at: string; email?: string | undefined },
): Promise<void> {
  requireNoIssues(await validatePassword(password, place));
}
