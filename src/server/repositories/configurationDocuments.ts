/** The configuration read as documents: everything as stored, deleted fields and groups included. */
import { sql } from 'kysely';
import type { ConfigurationDocument, DocumentContents, DocumentKind } from '#core/configuration/documents.ts';
import type { AccountSettings } from '#core/model.ts';
import type { Trx } from '../database/database.ts';
import { findAccount } from './accounts.ts';
import { listBoards } from './boards.ts';
import { listRightAssertions } from './rightAssertions.ts';

/** The kinds that a change can touch; `View` only where directories may go or come back. */
export async function readDocuments(
  trx: Trx,
  accountId: string,
  kinds: readonly DocumentKind[],
): Promise<ConfigurationDocument[]> {
  const documents: ConfigurationDocument[] = [];
  for (const kind of kinds) documents.push(...(await readers[kind](trx, accountId)));
  return documents;
}

const readers: Record<DocumentKind, (trx: Trx, accountId: string) => Promise<ConfigurationDocument[]>> = {
  Directory: readDirectories,
  Status: readStatuses,
  Field: readFields,
  Profile: readProfiles,
  Board: readBoards,
  View: readViews,
  Group: readGroups,
  Account: readAccount,
  Assertion: readAssertions,
};

async function readDirectories(trx: Trx, accountId: string) {
  const rows = await trx
    .selectFrom('directories')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('directory_id')
    .execute();
  return rows.map(row => ({
    kind: 'Directory' as const,
    id: row.directory_id,
    content: {
      ...row.settings,
      code: row.code,
      name: row.name,
      type: row.type,
      ...(row.built_in ? { builtIn: true } : {}),
      order: row.position,
    },
  }));
}

async function readStatuses(trx: Trx, accountId: string) {
  const rows = await trx
    .selectFrom('statuses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('directory_id')
    .orderBy('position')
    .execute();
  return rows.map(row => ({
    kind: 'Status' as const,
    id: row.status_id,
    content: { ...row.definition, directoryId: row.directory_id, order: row.position },
  }));
}

async function readFields(trx: Trx, accountId: string) {
  const rows = await trx
    .selectFrom('custom_fields')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('entity')
    .orderBy('position')
    .orderBy('field_id')
    .execute();
  return rows.map(row => ({
    kind: 'Field' as const,
    id: row.field_id,
    content: {
      ...row.definition,
      entity: row.entity,
      order: row.position,
      ...(row.deleted_at ? { deleted: true } : {}),
    },
  }));
}

async function readProfiles(trx: Trx) {
  const rows = await trx
    .selectFrom('usage_profiles')
    .selectAll()
    .orderBy('position')
    .orderBy('profile_id')
    .execute();
  return rows.map(row => ({
    kind: 'Profile' as const,
    id: row.profile_id,
    content: {
      ...(row.content as Omit<DocumentContents['Profile'], 'name' | 'order'>),
      name: row.name,
      order: row.position,
    },
  }));
}

async function readBoards(trx: Trx) {
  return (await listBoards(trx)).map(({ id, name, lanes, order = 0 }) => ({
    kind: 'Board' as const,
    id,
    content: { name, lanes, order },
  }));
}

async function readViews(trx: Trx, accountId: string) {
  const rows = await trx
    .selectFrom('record_views')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('view_id')
    .execute();
  return rows.map(row => ({
    kind: 'View' as const,
    id: row.view_id,
    content: {
      name: row.name,
      directoryId: row.directory_id,
      ownerId: row.owner_id,
      state: row.state,
      groupIds: row.group_ids,
    },
  }));
}

async function readGroups(trx: Trx, accountId: string) {
  const rows = await trx
    .selectFrom('user_groups as g')
    .select(['g.group_id', 'g.name', 'g.is_everyone', 'g.deleted_at'])
    .select(
      sql<string[]>`array(select m.user_id from user_group_members m
        where m.account_id = g.account_id and m.group_id = g.group_id order by m.user_id)`.as('user_ids'),
    )
    .where('g.account_id', '=', accountId)
    .orderBy('g.group_id')
    .execute();
  return rows.map(row => ({
    kind: 'Group' as const,
    id: row.group_id,
    content: {
      name: row.name,
      deleted: row.deleted_at !== null,
      everyone: row.is_everyone,
      users: row.user_ids,
    },
  }));
}

async function readAccount(trx: Trx, accountId: string) {
  const row = await findAccount(trx);
  return [
    {
      kind: 'Account' as const,
      id: accountId,
      content: {
        name: row.name,
        timeZone: row.time_zone,
        lang: row.lang,
        countryCode: row.country_code,
        settings: row.settings as AccountSettings,
      },
    },
  ];
}

async function readAssertions(trx: Trx, accountId: string) {
  const assertions = await listRightAssertions(trx, accountId);
  return assertions.map(({ id, ...content }) => ({ kind: 'Assertion' as const, id, content }));
}
