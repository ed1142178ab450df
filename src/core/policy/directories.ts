/** Permissions for a directory, and for its records, comments, files and histories. */
import type { AccountSettings, Directory, DirectoryRights, UsageProfile } from '../model.ts';
import { isModuleEnabled } from './modules.ts';
import { type AccessAction, getDirectoryRights } from './profile.ts';

/** The record itself, and the data attached to it. */
export type RecordPart = 'record' | 'comments' | 'files' | 'changes';

/** The account and profile to check. */
export interface DirectoryReader {
  readonly settings: AccountSettings;
  readonly profile: UsageProfile | undefined;
}

export type DirectoryIdentity = Pick<Directory, 'id' | 'part'>;

/**
 * Returns whether the directory's module is on, if the directory belongs to a module. If the module is off,
 * the directory is treated as nonexistent, regardless of profiles.
 */
export function isDirectoryEnabled(settings: AccountSettings, { part }: Pick<Directory, 'part'>): boolean {
  return !part || isModuleEnabled(settings, part);
}

export function isDirectoryReadable(
  { settings, profile }: DirectoryReader,
  directory: DirectoryIdentity,
): boolean {
  return isDirectoryEnabled(settings, directory) && getDirectoryRights(profile, directory.id).record.read;
}

/** Returns whether the profile grants the action; histories can only be read. */
export function isActionGranted(rights: DirectoryRights, part: RecordPart, action: AccessAction): boolean {
  const granted: Partial<Record<AccessAction, boolean>> = rights[part];
  return granted[action] === true;
}

export function isRecordPartEnabled(
  directory: Pick<Directory, 'commentsEnabled' | 'filesEnabled' | 'changesTrackingEnabled'>,
  part: RecordPart,
): boolean {
  if (part === 'comments') return directory.commentsEnabled === true;
  if (part === 'files') return directory.filesEnabled === true;
  if (part === 'changes') return directory.changesTrackingEnabled === true;
  return true;
}

/**
 * Returns whether the user, who can read the directory, can perform the action on a part of its records.
 * Files also require their module, which the API checks earlier.
 */
export function isRecordPartAccessible(
  { directory, rights }: { directory: Directory; rights: DirectoryRights },
  part: RecordPart,
  action: AccessAction,
): boolean {
  return isRecordPartEnabled(directory, part) && isActionGranted(rights, part, action);
}

/**
 * Returns whether the user can change the comment: authors can change their own comments, administrators can
 * change all comments.
 */
export function canEditComment(
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  authorId: string,
): boolean {
  return isAdmin || authorId === userId;
}

export function canImportRecords({ record }: DirectoryRights): boolean {
  return record.create || record.update;
}
