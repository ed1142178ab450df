/** Transforms many records, each validated and written in its own transaction (decision 0012). */
import type { BulkOutcome, RulesOfMany } from '#core/model.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createJointPlan } from '#server/kernel/database/twoPhases.ts';
import { withCause } from '#server/kernel/events/cause.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  createUnknownOutcome,
  finishBulkCall,
  presentOutcome,
  requireSameBulkEdit,
  trackBulkChange,
} from '#server/modules/bulk/index.ts';
import { type RecordCalls, type RecordScope, readItem } from '#server/modules/records/index.ts';
import { createStableIdProvider, type FileCopyContext, type StableIdProvider } from '../copiedFiles.ts';
import { openTransformation, openTransformationSource } from '../openTransformation.ts';
import { transformItem } from './transformItem.ts';

export interface BulkTransformation {
  readonly principal: Principal;
  readonly id: string;
  readonly itemIds: readonly string[];
  readonly sourceText: string | undefined;
}

interface Parts {
  readonly calls: Pick<RecordCalls, 'readAccount' | 'writeAccount'>;
  readonly time: TimeSource;
  readonly copying: Omit<FileCopyContext, 'isDryRun'>;
}

/**
 * Returns a function that performs the actual writes. The caller must roll back its transaction, and can repeat it.
 * @throws ProblemError 404 if the caller can't use the transformation.
 */
export function createTransformPreview(
  { copying }: Pick<Parts, 'copying'>,
  asked: Omit<BulkTransformation, 'principal'>,
): (scope: RecordScope) => Promise<BulkOutcome[]> {
  const idOf = createStableIdProvider();
  return async scope => {
    await openTransformation(scope, asked.id);
    const plan = createJointPlan();
    const outcomes: BulkOutcome[] = [];
    for (const itemId of asked.itemIds) {
      const one = { ...asked, itemId, idOf, copying: { ...copying, isDryRun: true } };
      const { outcome } = await plan.add(
        () => transformOne(scope, one),
        () => ({ outcome: createUnknownOutcome(itemId), count: 0 }),
      );
      outcomes.push(outcome);
    }
    plan.requireComplete();
    return outcomes;
  };
}

/**
 * @throws ProblemError 404 if the caller can't use the transformation; 422 if `changeId` belongs to a
 * different change.
 */
export async function transformItems(
  { calls, time, copying }: Parts,
  { changeId, rules, ...asked }: BulkTransformation & { changeId: string; rules: RulesOfMany | undefined },
): Promise<BulkOutcome[]> {
  const { principal } = asked;
  const edit = { transformationId: asked.id };
  const { source } = await calls.readAccount(principal, async scope => {
    const open = await openTransformation(scope, asked.id);
    await requireSameBulkEdit(scope, open.source, { id: changeId, edit });
    return open;
  });
  const outcomes: BulkOutcome[] = [];
  for (const itemId of asked.itemIds) {
    const idOf = createStableIdProvider();
    const outcome = await withCause({ kind: 'bulk', id: changeId, automation: rules }, () =>
      calls.writeAccount(principal, async opened => {
        const scope = { ...opened, bulkChangeId: changeId };
        const one = { ...asked, itemId, idOf, copying: { ...copying, isDryRun: false } };
        const { outcome, count } = await transformOne(scope, one);
        await trackBulkChange(scope, source, { id: changeId, edit, count, now: time.now() });
        return outcome;
      }),
    );
    outcomes.push(outcome);
  }
  await calls.writeAccount(principal, ({ trx }) =>
    finishBulkCall(trx, source.key, { id: changeId, outcomes, now: time.now() }),
  );
  return outcomes;
}

interface One extends Omit<BulkTransformation, 'principal'> {
  readonly itemId: string;
  readonly idOf: StableIdProvider;
  readonly copying: FileCopyContext;
}

/** Returns the outcome and the number of history entries created. A rejection leaves the transaction unchanged. */
async function transformOne(
  scope: RecordScope,
  { id, itemId, sourceText, idOf, copying }: One,
): Promise<{ outcome: BulkOutcome; count: number }> {
  // Permissions and the definition may have changed since the previous record.
  const open = await openTransformation(scope, id);
  const stored = await readItem(scope.trx, { ...open.source.key, itemId });
  if (!stored) return { outcome: createUnknownOutcome(itemId), count: 0 };
  const tried = await withSavepoint(scope.trx, async () => {
    const of = await openTransformationSource(scope, open, { itemId, isLocked: true });
    const { source } = await transformItem(scope, open, { of, write: { sourceText }, copying, idOf });
    return source.version === of.row.version ? 1 : 2;
  });
  if ('result' in tried) {
    const outcome = presentOutcome(scope, open.source, { item: stored, outcome: 'Changed' });
    return { outcome, count: tried.result };
  }
  const refusal = tried.refusal instanceof ProblemError ? tried.refusal : 'Unchanged';
  return { outcome: presentOutcome(scope, open.source, { item: stored, outcome: refusal }), count: 0 };
}
