/** Who may do what with what stands beside a record: comments, files and the history (specification section 6). */
import { createIssue } from '#core/issues.ts';
import {
  type AccessAction,
  type Caller,
  isModuleEnabled,
  isOwnComment,
  mayWith,
  type RecordPart,
} from '#core/permissions.ts';
import { notPermitted, ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { OpenDirectory } from './recordScope.ts';

type Opened = Pick<OpenDirectory, 'compiled' | 'rights'>;

/** Whether the directory keeps such things and the caller's profile grants it. */
export function mayWithPart({ compiled, rights }: Opened, part: RecordPart, action: AccessAction): boolean {
  return mayWith({ directory: compiled.directory, rights }, part, action);
}

/** @throws ProblemError 422 `NotPermitted` where the directory keeps no such things, or the caller lacks the right. */
export function requirePart(opened: Opened, part: RecordPart, action: AccessAction): void {
  if (!mayWithPart(opened, part, action)) throw refusal(action);
}

/** What somebody said stays theirs to change. @throws ProblemError 422 `NotPermitted`. */
export function requireOwnNote(caller: Caller, note: { user_id: string }, action: AccessAction): void {
  if (!isOwnComment(caller, note.user_id)) throw refusal(action);
}

/** @throws ProblemError 403 while the module is off. */
export function requireFileModule({ user }: Principal): void {
  if (isModuleEnabled(user.account.settings, 'fileStorage')) return;
  throw new ProblemError(403, { code: 'ModuleDisabled', message: 'This module is turned off.' });
}

function refusal(action: AccessAction): ProblemError {
  return notPermitted(undefined, [createIssue([], 'NotPermitted', { action })]);
}
