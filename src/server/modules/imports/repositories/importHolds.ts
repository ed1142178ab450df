import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { RUNNING_IMPORT_STATES } from '../step.ts';
import type { ImportKey } from './imports.ts';

interface Hold {
  readonly nodeId: string;
  readonly seconds: number;
}

/**
 * Leases an import to a node. A lease of another node is replaced, because the request to this node has made the work
 * of the other node outdated.
 */
export async function acquireImportLease(trx: Trx, key: ImportKey, { nodeId, seconds }: Hold): Promise<void> {
  await sql`insert into import_holds (account_id, import_id, node_id, held_until)
    values (${key.accountId}::uuid, ${key.importId}::uuid, ${nodeId}::uuid, now() + make_interval(secs => ${seconds}))
    on conflict (account_id, import_id)
      do update set node_id = excluded.node_id, held_until = excluded.held_until`.execute(trx);
}

/** Renews the node's leases on these imports, across all accounts. */
export async function renewImportLeases(
  trx: Trx,
  keys: readonly ImportKey[],
  { nodeId, seconds }: Hold,
): Promise<void> {
  await sql`update import_holds set held_until = now() + make_interval(secs => ${seconds})
    where node_id = ${nodeId}::uuid and import_id = any(${keys.map(({ importId }) => importId)}::uuid[])`.execute(
    trx,
  );
}

export async function releaseImportLease(trx: Trx, nodeId: string, { importId }: ImportKey): Promise<void> {
  await sql`delete from import_holds where node_id = ${nodeId}::uuid and import_id = ${importId}::uuid`.execute(
    trx,
  );
}

/** Ends all leases of the node, across all accounts, so that other nodes can take over its imports. */
export async function expireImportLeases(trx: Trx, nodeId: string): Promise<void> {
  await sql`update import_holds set held_until = now() where node_id = ${nodeId}::uuid`.execute(trx);
}

/**
 * Leases to this node all running imports without a valid lease, across all accounts. If their previous
 * node is alive but silent, its work becomes outdated. Returns the leased imports.
 * @param hold.grace The time in seconds that a node has to lease an import that it received. An import
 * without a lease only counts as abandoned after this time.
 * @param hold.isAlone True if no other node is alive, regardless of leases.
 */
export async function leaseAbandonedImports(
  trx: Trx,
  { nodeId, seconds, grace, isAlone }: Hold & { grace: number; isAlone: boolean },
): Promise<(ImportKey & { readonly size: number })[]> {
  const { rows } = await sql<{ account_id: string; import_id: string; size: number }>`
    with held as (
      insert into import_holds (account_id, import_id, node_id, held_until)
      select account_id, import_id, ${nodeId}::uuid, now() + make_interval(secs => ${seconds})
      from imports left join import_holds as hold using (account_id, import_id)
      where state = any(${[...RUNNING_IMPORT_STATES]}::text[]) and (${isAlone} or case when hold.node_id is null
        then changed_at < now() - make_interval(secs => ${grace}) else hold.held_until < now() end)
      on conflict (account_id, import_id)
        do update set node_id = excluded.node_id, held_until = excluded.held_until
        where ${isAlone} or import_holds.held_until < now()
      returning account_id, import_id
    )
    update imports set revision = revision + 1 from held
    where imports.account_id = held.account_id and imports.import_id = held.import_id
      and state = any(${[...RUNNING_IMPORT_STATES]}::text[])
    returning imports.account_id, imports.import_id, imports.size`.execute(trx);
  return rows.map(row => ({
    accountId: row.account_id,
    importId: row.import_id,
    size: Number(row.size),
  }));
}
