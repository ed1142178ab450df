/** Permissions on parts of a record: comments, files and the history (specification section 6). */
import { createIssue } from '#core/issues.ts';
import {
  type AccessAction,
  canEditComment,
  isModuleEnabled,
  isRecordPartAccessible,
  type PolicyCaller,
  type RecordPart,
} from '#core/policy/permissions.ts';
import { createNotPermittedError, ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { OpenDirectory } from './recordScope.ts';

type Opened = Pick<OpenDirectory, 'compiled' | 'rights'>;

/** Returns true if the directory has such parts enabled and the caller's profile grants the action. */
export function canAccessRecordPart(
  { compiled, rights }: Opened,
  part: RecordPart,
  action: AccessAction,
): boolean {
  return isRecordPartAccessible({ directory: compiled.directory, rights }, part, action);
}

/** @throws ProblemError 422 `NotPermitted` if the directory has no such parts or the action isn't granted. */
export function requireRecordPartAccess(opened: Opened, part: RecordPart, action: AccessAction): void {
  if (!canAccessRecordPart(opened, part, action)) throw refusal(action);
}

/** Only the author and administrators can change a comment. @throws ProblemError 422 `NotPermitted`. */
export function requireNoteAuthor(
  caller: PolicyCaller,
  note: { user_id: string },
  action: AccessAction,
): void {
  if (!canEditComment(caller, note.user_id)) throw refusal(action);
}

/** @throws ProblemError 403 if the account's file storage is disabled. */
export function requireFileModule({ user }: Principal): void {
  if (isModuleEnabled(user.account.settings, 'fileStorage')) return;
  throw new ProblemError(403, { code: 'ModuleDisabled', message: 'This module is turned off.' });
}

function refusal(action: AccessAction): ProblemError {
  return createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action })]);
}
