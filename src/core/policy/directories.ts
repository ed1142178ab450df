/** Who may do what with a directory, and with the records, comments, files and histories it keeps. */
import type { AccountSettings, Directory, DirectoryRights, UsageProfile } from '../model.ts';
import { isModuleEnabled } from './modules.ts';
import { type AccessAction, rightsIn } from './profile.ts';

/** What a directory keeps of a record: the record itself, and what stands beside it. */
export type RecordPart = 'record' | 'comments' | 'files' | 'changes';

/** Whose account and profile a question is about. */
export interface DirectoryReader {
  readonly settings: AccountSettings;
  readonly profile: UsageProfile | undefined;
}

export type DirectoryPlace = Pick<Directory, 'id' | 'part'>;

/** While its module is off a directory is gone, whatever profiles say. */
export function isDirectoryOn(settings: AccountSettings, { part }: Pick<Directory, 'part'>): boolean {
  return !part || isModuleEnabled(settings, part);
}

export function mayReadDirectory({ settings, profile }: DirectoryReader, directory: DirectoryPlace): boolean {
  return isDirectoryOn(settings, directory) && rightsIn(profile, directory.id).record.read;
}

/** Whether the profile grants it; nobody does anything but look at a history. */
export function isGranted(rights: DirectoryRights, part: RecordPart, action: AccessAction): boolean {
  const granted: Partial<Record<AccessAction, boolean>> = rights[part];
  return granted[action] === true;
}

/** Whether the directory keeps such a thing at all. */
export function keepsPart(
  directory: Pick<Directory, 'commentsEnabled' | 'filesEnabled' | 'changesTrackingEnabled'>,
  part: RecordPart,
): boolean {
  if (part === 'comments') return directory.commentsEnabled === true;
  if (part === 'files') return directory.filesEnabled === true;
  if (part === 'changes') return directory.changesTrackingEnabled === true;
  return true;
}

/** In a directory they may read. Files also need their module: calls on them are refused without it before this is asked. */
export function mayWith(
  { directory, rights }: { directory: Directory; rights: DirectoryRights },
  part: RecordPart,
  action: AccessAction,
): boolean {
  return keepsPart(directory, part) && isGranted(rights, part, action);
}

/** What somebody said stays theirs to change, and an administrator's. */
export function isOwnComment(
  { userId, isAdmin }: { userId: string; isAdmin: boolean },
  authorId: string,
): boolean {
  return isAdmin || authorId === userId;
}

/** Whether anything can be written by a file of records. */
export function mayImport({ record }: DirectoryRights): boolean {
  return record.create || record.update;
}
