/** Writes documents of the configuration back as they were; null takes the thing away. No rule is asked here. */
import { sql } from 'kysely';
import {
  type ChangedDocument,
  type DocumentContents,
  type DocumentKind,
  isKind,
} from '#core/configuration/documents.ts';
import type { Trx } from '../database/database.ts';
import { changeAccount } from './accounts.ts';
import { deleteDirectoryRow } from './directories.ts';
import { removeRightAssertion, writeRightAssertion } from './rightAssertions.ts';

interface Place {
  readonly trx: Trx;
  readonly accountId: string;
  readonly id: string;
}

/** What others hang on is written first and taken away last. */
const ORDER: readonly DocumentKind[] = [
  'Group',
  'Directory',
  'Status',
  'Field',
  'View',
  'Board',
  'Profile',
  'Account',
  'Assertion',
];

/** Writes each document's `before`. */
export async function restoreDocuments(
  trx: Trx,
  accountId: string,
  documents: readonly ChangedDocument[],
): Promise<void> {
  await freeCodes(trx, accountId, documents);
  for (const kind of ORDER) {
    for (const document of documents.filter(one => one.kind === kind && one.before !== null)) {
      await write({ trx, accountId, id: document.id }, document);
    }
  }
  for (const kind of ORDER.toReversed()) {
    for (const document of documents.filter(one => one.kind === kind && one.before === null)) {
      await removers[kind]({ trx, accountId, id: document.id }, document);
    }
  }
}

/** Directories may have swapped their codes, of which no two may be the same at any moment. */
async function freeCodes(trx: Trx, accountId: string, documents: readonly ChangedDocument[]): Promise<void> {
  const ids = documents.filter(one => isKind(one, 'Directory')).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx
    .updateTable('directories')
    .set({ code: sql<string>`directory_id::text` })
    .where('account_id', '=', accountId)
    .where('directory_id', 'in', ids)
    .execute();
}

async function write(place: Place, document: ChangedDocument): Promise<void> {
  const writer = writers[document.kind] as (place: Place, content: unknown) => Promise<void>;
  await writer(place, document.before);
}

const writers: { [Kind in DocumentKind]: (place: Place, content: DocumentContents[Kind]) => Promise<void> } =
  {
    Directory: writeDirectory,
    Status: writeStatus,
    Field: writeField,
    Profile: writeProfile,
    Board: writeBoard,
    View: writeView,
    Group: writeGroup,
    Account: async ({ trx }, { name, timeZone, lang, countryCode, settings }) =>
      changeAccount(trx, {
        name,
        time_zone: timeZone,
        lang,
        country_code: countryCode,
        settings: JSON.stringify(settings),
      }),
    Assertion: ({ trx, accountId, id }, content) => writeRightAssertion(trx, accountId, { ...content, id }),
  };

async function writeDirectory(
  { trx, accountId, id }: Place,
  { code, name, type, builtIn, order, ...settings }: DocumentContents['Directory'],
): Promise<void> {
  const content = { code, name, type, position: order, settings: JSON.stringify(settings) };
  await trx
    .insertInto('directories')
    .values({ account_id: accountId, directory_id: id, built_in: builtIn === true, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'directory_id']).doUpdateSet(content))
    .execute();
  await trx
    .insertInto('item_counters')
    .values({ account_id: accountId, directory_id: id, status_key: 'all' })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

async function writeStatus(
  { trx, accountId, id }: Place,
  { directoryId, order, ...definition }: DocumentContents['Status'],
): Promise<void> {
  const content = { position: order, definition: JSON.stringify(definition) };
  await trx
    .insertInto('statuses')
    .values({ account_id: accountId, directory_id: directoryId, status_id: id, ...content })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'directory_id', 'status_id']).doUpdateSet(content),
    )
    .execute();
}

async function writeField(
  { trx, accountId, id }: Place,
  { entity, order, deleted, ...definition }: DocumentContents['Field'],
): Promise<void> {
  const content = {
    position: order,
    definition: JSON.stringify(definition),
    deleted_at: deleted ? new Date().toISOString() : null,
  };
  await trx
    .insertInto('custom_fields')
    .values({ account_id: accountId, entity, field_id: id, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'field_id']).doUpdateSet(content))
    .execute();
}

async function writeProfile(
  { trx, accountId, id }: Place,
  { name, order, ...rest }: DocumentContents['Profile'],
): Promise<void> {
  const content = { name, position: order, content: JSON.stringify(rest) };
  await trx
    .insertInto('usage_profiles')
    .values({ account_id: accountId, profile_id: id, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'profile_id']).doUpdateSet(content))
    .execute();
}

async function writeBoard(
  { trx, accountId, id }: Place,
  { name, order, lanes }: DocumentContents['Board'],
): Promise<void> {
  const content = { name, position: order, lanes: JSON.stringify(lanes) };
  await trx
    .insertInto('boards')
    .values({ account_id: accountId, board_id: id, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'board_id']).doUpdateSet(content))
    .execute();
}

async function writeView(
  { trx, accountId, id }: Place,
  { directoryId, ownerId, name, state, groupIds }: DocumentContents['View'],
): Promise<void> {
  const content = { name, state: JSON.stringify(state), group_ids: [...groupIds] };
  await trx
    .insertInto('record_views')
    .values({ account_id: accountId, directory_id: directoryId, view_id: id, owner_id: ownerId, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'directory_id', 'view_id']).doUpdateSet(content))
    .execute();
}

async function writeGroup(
  { trx, accountId, id }: Place,
  { name, deleted, everyone, users }: DocumentContents['Group'],
): Promise<void> {
  const content = { name, deleted_at: deleted ? new Date().toISOString() : null };
  await trx
    .insertInto('user_groups')
    .values({ account_id: accountId, group_id: id, is_everyone: everyone, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'group_id']).doUpdateSet(content))
    .execute();
  await trx
    .deleteFrom('user_group_members')
    .where('account_id', '=', accountId)
    .where('group_id', '=', id)
    .execute();
  const members = users.map(userId => ({ account_id: accountId, group_id: id, user_id: userId }));
  if (members.length > 0) await trx.insertInto('user_group_members').values(members).execute();
}

const removers: Record<DocumentKind, (place: Place, document: ChangedDocument) => Promise<void>> = {
  Directory: ({ trx, accountId, id }) => deleteDirectoryRow(trx, accountId, id),
  Status: async ({ trx, accountId, id }) => {
    await trx
      .deleteFrom('statuses')
      .where('account_id', '=', accountId)
      .where('status_id', '=', id)
      .execute();
  },
  Field: async ({ trx, accountId, id }) => {
    await trx
      .deleteFrom('custom_fields')
      .where('account_id', '=', accountId)
      .where('field_id', '=', id)
      .execute();
  },
  Profile: async ({ trx, accountId, id }) => {
    await trx
      .deleteFrom('usage_profiles')
      .where('account_id', '=', accountId)
      .where('profile_id', '=', id)
      .execute();
  },
  Board: async ({ trx, accountId, id }) => {
    await trx.deleteFrom('boards').where('account_id', '=', accountId).where('board_id', '=', id).execute();
  },
  View: async ({ trx, accountId, id }) => {
    await trx
      .deleteFrom('record_views')
      .where('account_id', '=', accountId)
      .where('view_id', '=', id)
      .execute();
  },
  Group: async ({ trx, accountId, id }) => {
    await trx
      .deleteFrom('user_groups')
      .where('account_id', '=', accountId)
      .where('group_id', '=', id)
      .execute();
  },
  Account: async () => {},
  Assertion: async ({ trx, accountId, id }) => {
    await removeRightAssertion(trx, accountId, id);
  },
};
