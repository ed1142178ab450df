import { canCopy, linksTo } from '#core/automation/ruleFields.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValuesPatch, Issue } from '#core/model.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import { createItem, type OpenDirectory, openDirectory, readItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { checkValues } from './checkValues.ts';
import { recordOf } from './recordOf.ts';
import type { RunningStep, StepKind, StepOf } from './stepKind.ts';
import { checkTexts, valuesOfTexts } from './textValues.ts';

export const createRecord: StepKind<'CreateRecord'> = {
  kind: 'CreateRecord',
  needsRecord: ({ copies = [], linkFieldId }) => copies.length > 0 || linkFieldId !== undefined,
  check(rule, step) {
    const directoryId = step.directoryId.toLowerCase();
    if (!mayReadDirectory(rule.scope, directoryId)) return [createIssue(['directoryId'], 'UnknownDirectory')];
    const target = openDirectory(rule.scope, directoryId);
    return [
      ...checkValues(target, step.customFields ?? {}),
      ...checkTexts(rule, target, step.texts),
      ...checkCopies(rule, target, step),
      ...checkLink(rule, target, step),
    ];
  },
  async perform(running, step) {
    const { scope } = running;
    const { directoryId, customFields = {}, texts } = step;
    const target = openDirectory(scope, directoryId.toLowerCase());
    const created = await createItem(scope, target, {
      customFields: {
        ...(await valuesOfRecord(running, step)),
        ...(await valuesOfTexts(running, target, texts)),
        ...customFields,
        ...linkOf(running, step),
      },
    });
    return { outcome: 'Done', itemId: created.item_id, directoryId: target.key.directoryId };
  },
};

async function valuesOfRecord(
  running: RunningStep,
  { copies = [] }: StepOf<'CreateRecord'>,
): Promise<FieldValuesPatch> {
  if (copies.length === 0) return {};
  const item = await readItem(running.scope.trx, recordOf(running));
  if (!item) throw notFound();
  return Object.fromEntries(
    copies.flatMap(({ from, to }) => {
      const value = item.custom_fields[from];
      return value === undefined ? [] : [[to, value]];
    }),
  );
}

function linkOf(running: RunningStep, { linkFieldId }: StepOf<'CreateRecord'>): FieldValuesPatch {
  return linkFieldId ? { [linkFieldId]: { stringValue: recordOf(running).itemId } } : {};
}

function checkCopies(
  { opened }: OpenRule,
  { compiled }: OpenDirectory,
  { copies = [] }: StepOf<'CreateRecord'>,
): Issue[] {
  return copies.flatMap(({ from, to }, index) => {
    const source = opened.compiled.fieldById.get(from);
    const target = compiled.fieldById.get(to);
    if (!source || source.isComputed) return [createIssue(['copies', index, 'from'], 'UnknownField')];
    if (!target) return [createIssue(['copies', index, 'to'], 'UnknownField')];
    return canCopy(source, target) ? [] : [createIssue(['copies', index, 'to'], 'TypesDiffer')];
  });
}

function checkLink(
  { opened }: OpenRule,
  { compiled }: OpenDirectory,
  { linkFieldId }: StepOf<'CreateRecord'>,
): Issue[] {
  if (linkFieldId === undefined) return [];
  const field = compiled.fieldById.get(linkFieldId);
  const isLink = field !== undefined && linksTo(field, opened.key.directoryId);
  return isLink ? [] : [createIssue(['linkFieldId'], 'UnknownField')];
}
