import { canCopyField, getActiveColumns, isSingleReferenceTo } from '#core/automation/ruleFields.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, FieldValuesPatch, Issue } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  createItem,
  getVisibleValue,
  lockForSeveralMoves,
  type OpenDirectory,
  openDirectory,
  resolveStatesInStatus,
} from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { checkValues, isFileField } from './checkValues.ts';
import { computeStepFormulaValues, validateStepFormulas } from './computeStepFormulaValues.ts';
import { countCreatedRecord } from './recordsOfCause.ts';
import { requireRecordKey, requireRunRecord } from './requireRecordKey.ts';
import type { RunningStep, StepKind, StepOfName } from './stepKind.ts';
import { parseStepTexts, validateFieldTexts } from './textValues.ts';

export const createRecordStep: StepKind<'CreateRecord'> = {
  kind: 'CreateRecord',
  needsRecord: ({ copies = [], formulas = [], linkFieldId }) =>
    copies.length + formulas.length > 0 || linkFieldId !== undefined,
  async check(rule, step) {
    const directoryId = step.directoryId.toLowerCase();
    if (!canReadDirectoryById(rule.scope, directoryId))
      return [createIssue(['directoryId'], 'UnknownDirectory')];
    const target = openDirectory(rule.scope, directoryId);
    return [
      ...(await checkValues(rule.scope, target, step.customFields ?? {})),
      ...validateFieldTexts(rule, target, step.texts),
      ...validateStepFormulas(rule, target, step),
      ...checkCopies(rule, target, step),
      ...checkLink(rule, target, step),
    ];
  },
  async perform(running, step) {
    const { scope } = running;
    const { directoryId, customFields = {}, copies = [], texts, formulas } = step;
    await countCreatedRecord(running);
    const copied = await readCopiedValues(running, copies);
    const target = openDirectory(scope, directoryId.toLowerCase());
    const calculated = Object.entries(await computeStepFormulaValues(running, target, formulas)).flatMap(
      ([id, value]): [string, FieldValue][] => (value === null ? [] : [[id, value]]),
    );
    // Lock now, because a later step of the same run might move another record of this directory.
    await lockForSeveralMoves(scope.trx, target.key);
    const created = await createItem(scope, target, {
      customFields: {
        ...copied,
        ...(await parseStepTexts(running, target, texts)),
        ...customFields,
        ...Object.fromEntries(calculated),
        ...getLink(running, step),
      },
    });
    return { outcome: 'Done', itemId: created.item_id, directoryId: target.key.directoryId };
  },
};

/** Returns the copied values, keyed by target field id. Fields and columns that the rule can't see are skipped. */
async function readCopiedValues(
  running: RunningStep,
  copies: NonNullable<StepOfName<'CreateRecord'>['copies']>,
): Promise<Record<string, FieldValue>> {
  if (copies.length === 0) return {};
  const { scope, opened, table, row } = running;
  const item = await requireRunRecord(running);
  const states = resolveStatesInStatus(scope, opened, item.status_id);
  const copyOf = (from: string): FieldValue | undefined => {
    if (table && getActiveColumns(table).some(({ id }) => id === from)) return row?.cells[from];
    const isSeen = (states[from]?.mode ?? 'hidden') !== 'hidden';
    return isSeen ? getVisibleValue(opened, from, item.custom_fields[from]) : undefined;
  };
  return Object.fromEntries(
    copies.flatMap(({ from, to }): [string, FieldValue][] => {
      const value = copyOf(from);
      return value === undefined ? [] : [[to, value]];
    }),
  );
}

function getLink(running: RunningStep, { linkFieldId }: StepOfName<'CreateRecord'>): FieldValuesPatch {
  return linkFieldId ? { [linkFieldId]: { stringValue: requireRecordKey(running).itemId } } : {};
}

function checkCopies(
  rule: OpenRule,
  { compiled }: OpenDirectory,
  { copies = [] }: StepOfName<'CreateRecord'>,
): Issue[] {
  return copies.flatMap(({ from, to }, index) => {
    const source = getCopiedField(rule, from);
    const target = compiled.fieldById.get(to);
    if (!source || source.isComputed) return [createIssue(['copies', index, 'from'], 'UnknownField')];
    if (!target) return [createIssue(['copies', index, 'to'], 'UnknownField')];
    if (!canCopyField(source, target)) return [createIssue(['copies', index, 'to'], 'TypesDiffer')];
    return isFileField(target) ? [createIssue(['copies', index, 'to'], 'FileOfOneRecord')] : [];
  });
}

function getCopiedField({ scope, opened, table }: OpenRule, id: string): BoundField | undefined {
  const column = table && getActiveColumns(table).find(one => one.id === id);
  return column ? opened.compiled.registry.bind(column) : findVisibleField(scope.world, opened, id);
}

function checkLink(
  { opened }: OpenRule,
  { compiled }: OpenDirectory,
  { linkFieldId }: StepOfName<'CreateRecord'>,
): Issue[] {
  if (linkFieldId === undefined) return [];
  const field = compiled.fieldById.get(linkFieldId);
  const isLink = field !== undefined && isSingleReferenceTo(field, opened.key.directoryId);
  return isLink ? [] : [createIssue(['linkFieldId'], 'UnknownField')];
}
