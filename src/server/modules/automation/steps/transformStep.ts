import { createIssue } from '#core/issues.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import {
  findExistingResult,
  type OpenTransformation,
  openTransformation,
  openTransformationSource,
  transformItem,
} from '#server/modules/transformations/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { countCreatedRecord } from './recordsOfCause.ts';
import { requireRecordKey } from './requireRecordKey.ts';
import { fillStepText, validateRuleText } from './ruleTexts.ts';
import type { StepKind } from './stepKind.ts';

export const transformStep: StepKind<'Transform'> = {
  kind: 'Transform',
  needsRecord: () => true,
  async check(rule, { transformationId, text = '' }) {
    const open = await openFor(rule, transformationId);
    const issues = open ? [] : [createIssue(['transformationId'], 'UnknownTransformation')];
    return [...issues, ...validateRuleText(rule, { text, path: ['text'] })];
  },
  async perform(running, { transformationId, text = '' }) {
    const { scope, copying, idOf, place } = running;
    const { itemId } = requireRecordKey(running);
    const open = await openTransformation(scope, transformationId);
    const of = await openTransformationSource(scope, open, { itemId, isLocked: true });
    // An earlier transformation has already created the resulting record.
    if (await findExistingResult(scope, open, of.row))
      return { outcome: 'Unchanged', issues: [createIssue([], 'AlreadyTransformed')] };
    await countCreatedRecord(running);
    const { made } = await transformItem(scope, open, {
      of,
      write: { sourceText: await fillStepText(running, text) },
      copying: { ...copying, isDryRun: false },
      // The id depends on the step, because two steps of one run can each create a record from the same source.
      idOf: name => idOf(`${place} ${name}`),
    });
    return { outcome: 'Done', itemId: made.item_id, directoryId: open.target.key.directoryId };
  },
};

/** Returns `null` if the rule can't use the transformation or its source is another directory. */
async function openFor({ scope, opened }: OpenRule, id: string): Promise<OpenTransformation | null> {
  const tried = await withSavepoint(scope.trx, () => openTransformation(scope, id));
  if ('refusal' in tried) return null;
  return tried.result.source.key.directoryId === opened.key.directoryId ? tried.result : null;
}
