/** Who may do what with the comments and files that stand beside a record (specification section 6). */
import { createIssue } from '#core/issues.ts';
import type { Directory, DirectoryRights } from '#core/model.ts';
import { type AccessAction, type Caller, isModuleEnabled } from '#core/permissions.ts';
import { notPermitted, ProblemError } from '../http/problem.ts';
import type { Principal } from '../sessions/principal.ts';

interface Opened {
  readonly compiled: { readonly directory: Directory };
  readonly rights: DirectoryRights;
}

export function mayWithComments({ compiled, rights }: Opened, action: AccessAction): boolean {
  return compiled.directory.commentsEnabled === true && rights.comments[action];
}

export function mayWithFiles({ compiled, rights }: Opened, action: AccessAction): boolean {
  return compiled.directory.filesEnabled === true && rights.files[action];
}

/** @throws ProblemError 422 `NotPermitted` where the directory keeps no comments, or the caller lacks the right. */
export function requireComments(opened: Opened, action: AccessAction): void {
  if (!mayWithComments(opened, action)) throw refusal(action);
}

/** @throws ProblemError 422 `NotPermitted` where the directory keeps no files, or the caller lacks the right. */
export function requireFiles(opened: Opened, action: AccessAction): void {
  if (!mayWithFiles(opened, action)) throw refusal(action);
}

/** What somebody said stays theirs to change. @throws ProblemError 422 `NotPermitted`. */
export function requireOwnNote(
  { userId, isAdmin }: Caller,
  note: { user_id: string },
  action: AccessAction,
): void {
  if (note.user_id !== userId && !isAdmin) throw refusal(action);
}

/** @throws ProblemError 403 while the module is off. */
export function requireFileModule({ user }: Principal): void {
  if (isModuleEnabled(user.account.settings, 'fileStorage')) return;
  throw new ProblemError(403, { code: 'ModuleDisabled', message: 'This module is switched off.' });
}

function refusal(action: AccessAction): ProblemError {
  return notPermitted(undefined, [createIssue([], 'NotPermitted', { action })]);
}
