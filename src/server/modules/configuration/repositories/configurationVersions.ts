/** Stores versions of the configuration: who changed what, and the documents needed to revert them. */
import { sql } from 'kysely';
import type { ChangedDocument, DocumentKind } from '#core/configuration/documents.ts';
import type { ConfigurationDiff } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';

export interface VersionRow {
  readonly version_id: string;
  readonly number: number;
  /** ISO 8601. */
  readonly at: string;
  readonly user_id: string | null;
  readonly note: string | null;
  readonly reverts: string | null;
  readonly reverted_by: string | null;
  readonly kept_values: number;
}

export type VersionEntity = Pick<ConfigurationDiff, 'kind' | 'id' | 'name' | 'outcome'>;
export type VersionSummaryRow = VersionRow & { readonly things: VersionEntity[] };
export type FullVersionRow = VersionRow & {
  readonly diffs: ConfigurationDiff[];
  readonly documents: ChangedDocument[];
};

const COLUMNS = ['version_id', 'number', 'at', 'user_id', 'note', 'reverts', 'reverted_by'] as const;

const keptValues = sql<number>`(select count(*)::int from kept_values as kept
  where kept.account_id = configuration_versions.account_id
    and kept.version_id = configuration_versions.version_id)`.as('kept_values');

interface NewVersion {
  readonly accountId: string;
  readonly versionId: string;
  readonly userId: string;
  readonly note: string | null;
}

/**
 * Inserts the version's row if it doesn't exist yet. The caller holds the lock on the account's definitions,
 * so numbers have no gaps.
 */
export async function insertVersion(trx: Trx, version: NewVersion): Promise<void> {
  await sql`insert into configuration_versions (account_id, version_id, number, user_id, note, diffs, documents)
    select ${version.accountId}::uuid, ${version.versionId}::uuid, coalesce(max(number), 0) + 1,
      ${version.userId}::uuid, ${version.note}, '[]', '[]'
    from configuration_versions where account_id = ${version.accountId}::uuid
    on conflict (account_id, version_id) do nothing`.execute(trx);
}

/** Returns the number of the newest version; 0 if there is none. */
export async function readNewestVersionNumber(trx: Trx, accountId: string): Promise<number> {
  const { number } = await trx
    .selectFrom('configuration_versions')
    .select(query => query.fn.max<number | null>('number').as('number'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return number ?? 0;
}

interface VersionContent {
  readonly versionId: string;
  readonly diffs: readonly ConfigurationDiff[];
  readonly documents: readonly ChangedDocument[];
  readonly reverts: string | null;
}

export async function writeVersion(trx: Trx, accountId: string, content: VersionContent): Promise<void> {
  await trx
    .updateTable('configuration_versions')
    .set({
      diffs: JSON.stringify(content.diffs),
      documents: JSON.stringify(content.documents),
      reverts: content.reverts,
    })
    .where('account_id', '=', accountId)
    .where('version_id', '=', content.versionId)
    .execute();
}

/** Deletes a version that turned out to change nothing. */
export async function deleteEmptyVersion(trx: Trx, accountId: string, versionId: string): Promise<void> {
  await trx
    .deleteFrom('configuration_versions')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .execute();
}

export async function markVersionReverted(
  trx: Trx,
  accountId: string,
  { versionId, by }: { versionId: string; by: string | null },
): Promise<void> {
  await trx
    .updateTable('configuration_versions')
    .set({ reverted_by: by })
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .execute();
}

export async function readVersion(
  trx: Trx,
  accountId: string,
  versionId: string,
): Promise<FullVersionRow | undefined> {
  return trx
    .selectFrom('configuration_versions')
    .select([...COLUMNS, 'diffs', 'documents', keptValues])
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .executeTakeFirst();
}

/**
 * Returns the documents of these kinds that a version and all later versions changed, the newest version
 * first, so that a past state can be reconstructed.
 */
export async function listDocumentsSince(
  trx: Trx,
  accountId: string,
  { versionId, kinds }: { versionId: string; kinds: readonly DocumentKind[] },
): Promise<{ version_id: string; documents: ChangedDocument[] }[]> {
  const { rows } = await sql<{ version_id: string; documents: ChangedDocument[] }>`
    select version_id, (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(documents) as one
      where one ->> 'kind' = any(${[...kinds]}::text[])) as documents
    from configuration_versions
    where account_id = ${accountId}::uuid and number >= (select number from configuration_versions
      where account_id = ${accountId}::uuid and version_id = ${versionId}::uuid)
    order by number desc`.execute(trx);
  return rows;
}

/** Returns the number of the latest version after the given one that changed this entity. */
export async function findLaterVersion(
  trx: Trx,
  accountId: string,
  { kind, id, after }: { kind: string; id: string; after: number },
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('configuration_versions')
    .select('number')
    .where('account_id', '=', accountId)
    .where('number', '>', after)
    .where(sql<boolean>`diffs @> ${JSON.stringify([{ kind, id }])}::jsonb`)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return row?.number;
}

/** The maximum number of entities named in a summary. */
const MAX_ENTITIES = 20;

const things = sql<VersionEntity[]>`coalesce((select jsonb_agg(jsonb_build_object('kind', diff -> 'kind',
    'id', diff -> 'id', 'name', diff -> 'name', 'outcome', diff -> 'outcome') order by place)
  from jsonb_array_elements(diffs) with ordinality as one (diff, place) where place <= ${sql.lit(MAX_ENTITIES)}),
  '[]')`.as('things');

/**
 * Lists versions, newest first. With `target`, lists only the versions that changed the entity with this id
 * or, if the entity is a directory, anything in it.
 */
export async function listVersions(
  trx: Trx,
  accountId: string,
  { skip, take, target }: { skip: number; take: number; target: string | undefined },
): Promise<{ rows: VersionSummaryRow[]; total: number }> {
  const all = trx.selectFrom('configuration_versions').where('account_id', '=', accountId);
  const chosen = target === undefined ? all : all.where(namesTarget(target));
  const rows = await chosen
    .select([...COLUMNS, keptValues, things])
    .orderBy('number', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
  const { count } = await chosen.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

function namesTarget(id: string) {
  return sql<boolean>`(diffs @> ${JSON.stringify([{ id }])}::jsonb
    or diffs @> ${JSON.stringify([{ directoryId: id }])}::jsonb)`;
}
