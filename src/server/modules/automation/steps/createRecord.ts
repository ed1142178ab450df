import { canCopy, linksTo } from '#core/automation/ruleFields.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, Issue } from '#core/model.ts';
import { notFound } from '#server/kernel/problem/problem.ts';
import { mayReadDirectory } from '#server/modules/definitions/index.ts';
import { createItem, type OpenDirectory, openDirectory, readItem } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { checkValues } from './checkValues.ts';
import type { StepKind, StepOf } from './stepKind.ts';

export const createRecord: StepKind<'CreateRecord'> = {
  kind: 'CreateRecord',
  check(rule, step) {
    const directoryId = step.directoryId.toLowerCase();
    if (!mayReadDirectory(rule.scope, directoryId)) return [createIssue(['directoryId'], 'UnknownDirectory')];
    const target = openDirectory(rule.scope, directoryId);
    return [
      ...checkValues(target, step.customFields ?? {}),
      ...checkCopies(rule, target, step),
      ...checkLink(rule, target, step),
    ];
  },
  async perform({ scope, opened, itemId }, { directoryId, customFields = {}, copies = [], linkFieldId }) {
    const item = await readItem(scope.trx, { ...opened.key, itemId });
    if (!item) throw notFound();
    const copied = copies.flatMap(({ from, to }): [string, FieldValue][] => {
      const value = item.custom_fields[from];
      return value === undefined ? [] : [[to, value]];
    });
    const link = linkFieldId ? { [linkFieldId]: { stringValue: itemId } } : {};
    const target = openDirectory(scope, directoryId.toLowerCase());
    const created = await createItem(scope, target, {
      customFields: { ...Object.fromEntries(copied), ...customFields, ...link },
    });
    return { outcome: 'Done', itemId: created.item_id, directoryId: target.key.directoryId };
  },
};

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
