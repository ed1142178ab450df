import type { AccountSettings, Directory, UsageProfile } from '#core/model.ts';
import {
  findCurrentProfile,
  getDirectoryRights,
  isDirectoryReadable,
  isFieldHidden,
  isHiddenInStatus,
  isModuleEnabled,
  isRecordPartAccessible,
  type RecordPart,
} from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { type ConversationAudience, canUserAnswerForBot } from '#server/modules/chat/index.ts';
import { type AccountDefinitions, getEffectiveProfile } from '#server/modules/definitions/index.ts';
import { listUsageProfiles, presentAccount, readAccountRow } from '#server/modules/identity/index.ts';

export interface ReaderIdentity {
  readonly userId: string;
  readonly groupIds: readonly string[];
}

export interface ReadAccessChecker {
  readonly timeZone: string;
  /** Checks access to the directory's records and, if given, to that part of the records. */
  mayRead(person: ReaderIdentity, directoryId: string, part?: RecordPart): boolean;
  /** Checks access to a conversation, in its state at the time of the event. */
  mayReadChat(
    person: ReaderIdentity,
    chat: Pick<ConversationAudience, 'groupIds' | 'contactDirectoryId'>,
  ): boolean;
  /** Checks access to a field of a record in the given status. */
  maySee(
    person: ReaderIdentity,
    field: { directoryId: string; statusId: string | null; fieldId: string },
  ): boolean;
}

export async function createReadAccessChecker(
  trx: Trx,
  definitions: AccountDefinitions,
): Promise<ReadAccessChecker> {
  const { settings, timeZone } = presentAccount(await readAccountRow(trx));
  return { timeZone, ...getReaders(definitions, { settings, profiles: await listUsageProfiles(trx) }) };
}

function getReaders(
  definitions: AccountDefinitions,
  { settings, profiles }: { settings: AccountSettings; profiles: readonly UsageProfile[] },
): Omit<ReadAccessChecker, 'timeZone'> {
  const profileOf = (person: ReaderIdentity) =>
    getEffectiveProfile(definitions, { settings, profile: findCurrentProfile(profiles, person) });
  const mayRead: ReadAccessChecker['mayRead'] = (person, directoryId, part = 'record') => {
    const directory = definitions.directory(directoryId);
    const profile = profileOf(person);
    if (!directory || !isDirectoryReadable({ settings, profile }, directory)) return false;
    return canReadRecordPart({ directory, settings, profile }, part);
  };
  return {
    mayRead,
    mayReadChat(person, { groupIds: groups, contactDirectoryId }) {
      const answers = canUserAnswerForBot({ groups }, { ...person, profile: profileOf(person), settings });
      return answers && (contactDirectoryId === null || mayRead(person, contactDirectoryId));
    },
    maySee(person, { directoryId, statusId, fieldId }) {
      const directory = definitions.directory(directoryId);
      const field = directory?.fields.find(({ id }) => id === fieldId);
      if (!directory || !field || !mayRead(person, directoryId)) return false;
      const status = directory.statusList.find(({ id }) => id === statusId);
      const rights = getDirectoryRights(profileOf(person), directoryId);
      return !isFieldHidden(rights, field) && !isHiddenInStatus(status, fieldId);
    },
  };
}

interface Place {
  readonly directory: Directory;
  readonly settings: AccountSettings;
  readonly profile: UsageProfile | undefined;
}

/**
 * Returns whether a user who can read the directory's records can also read this part of them. Only uses profiles, so
 * that the users needn't be logged in.
 */
export function canReadRecordPart({ directory, settings, profile }: Place, part: RecordPart): boolean {
  if (part === 'files' && !isModuleEnabled(settings, 'fileStorage')) return false;
  return isRecordPartAccessible(
    { directory, rights: getDirectoryRights(profile, directory.id) },
    part,
    'read',
  );
}
