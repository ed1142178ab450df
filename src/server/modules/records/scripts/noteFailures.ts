/**
 * Records script failures in a separate transaction, because the writes whose scripts fail are rejected and rolled
 * back.
 */
import { createHash } from 'node:crypto';
import type { Scripts } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';
import type { DirectoryKey } from '../repositories/items.ts';
import {
  countScriptFailures,
  insertScriptFailures,
  type NewScriptFailure,
} from '../repositories/scriptFailures.ts';

/**
 * Administrators are notified when the number of failures since the last change of the scripts reaches one of these
 * values.
 */
const REPORT_AT_COUNTS = [1, 20];

export async function storeScriptFailures(
  trx: Trx,
  key: DirectoryKey,
  { scripts, failures }: { scripts: Scripts; failures: readonly NewScriptFailure[] },
): Promise<void> {
  if (failures.length === 0) return;
  const count = failures.length;
  const total = await countScriptFailures(trx, key, { scriptsKey: getKey(scripts), count });
  await insertScriptFailures(trx, key, failures);
  const isReached = REPORT_AT_COUNTS.some(mark => total - count < mark && mark <= total);
  if (!isReached) return;
  const { accountId, directoryId } = key;
  await emitEvent(trx, {
    kind: 'ScriptsFailed',
    accountId,
    actorId: null,
    data: { directoryId, failures: total },
  });
}

function getKey({ onNewScript = '', onChangedScript = '' }: Scripts): string {
  return createHash('sha256')
    .update(JSON.stringify([onNewScript, onChangedScript]))
    .digest('base64url');
}
