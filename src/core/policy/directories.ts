/** Permissions for a directory, and for its records, comments, files and histories. */
import type { AccountSettings, Directory, DirectoryRights, UsageProfile } from '../model.ts';
import { isModuleEnabled } from './modules.ts';
import { type AccessAction, rightsIn } from './profile.ts';

/** The parts of a record: the record itself, and what is attached to it. */
export type RecordPart = 'record' | 'comments' | 'files' | 'changes';

/** The account and profile to check. */
export interface DirectoryReader {
  readonly settings: AccountSettings;
  readonly profile: UsageProfile | undefined;
}

export type DirectoryPlace = Pick<Directory, 'id' | 'part'>;

/** While its module is off, a directory is treated as nonexistent, regardless of profiles. */
export function isDirectoryOn(settings: AccountSettings, { part }: Pick<Directory, 'part'>): boolean {
  return !part || isModuleEnabled(settings, part);
}

export function mayReadDirectory({ settings, profile }: DirectoryReader, directory: DirectoryPlace): boolean {
  return isDirectoryOn(settings, directory) && rightsIn(profile, directory.id).record.read;
}

/** Returns whether the profile grants the action; histories can only be read. */
export function isGranted(rights: DirectoryRights, part: RecordPart, action: AccessAction): boolean {
  const granted: Partial<Record<AccessAction, boolean>> = rights[part];
  return granted[action] === true;
}

/** Returns whether the directory supports the part at all. */
export function keepsPart(
  directory: Pick<Directory, 'commentsEnabled' | 'filesEnabled' | 'changesTrackingEnabled'>,
  part: RecordPart,
): boolean {
  if (part === 'comments') return directory.commentsEnabled === true;
  if (part === 'files') return directory.filesEnabled === true;
  if (part === 'changes') return directory.changesTrackingEnabled === true;
  return true;
}

/**
 * For directories that the user can read. Files also need their module: calls on them are rejected earlier without it.
 */
export function mayWith(
  { directory, rights }: { directory: Directory; rights: DirectoryRights },
  part: RecordPart,
  action: AccessAction,
): boolean {
  return keepsPart(directory, part) && isGranted(rights, part, action);
}

/** A comment can be changed by its author and by administrators. */
export function isOwnComment(
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  authorId: string,
): boolean {
  return isAdmin || authorId === userId;
}

/** Returns whether the user can write records by importing a file. */
export function mayImport({ record }: DirectoryRights): boolean {
  return record.create || record.update;
}
