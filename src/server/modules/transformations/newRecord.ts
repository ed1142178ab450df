/** Computes the new record from the pairs, as far as the caller can see the source and fill in the target. */
import { resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { CompiledFormula } from '#core/formula/language/compileFormula.ts';
import type { FieldValues } from '#core/model.ts';
import { isSourceHiddenElsewhere } from '#core/policy/hiddenElsewhere.ts';
import { isHiddenInStatus, isSourceHidden } from '#core/policy/permissions.ts';
import {
  applyPairs,
  type OmittedTransformationField,
  type TransformationPairInput,
} from '#core/transformation/applyPairs.ts';
import { findLinkSide } from '#core/transformation/checkTransformation.ts';
import {
  canAccessRecordPart,
  createFieldContext,
  fetchSources,
  type RecordScope,
  resolveStatesInStatus,
  toFormulaContext,
} from '#server/modules/records/index.ts';
import type { OpenTransformation, TransformationSource } from './openTransformation.ts';

export interface TransformedRecordDraft {
  readonly values: FieldValues;
  readonly tags: readonly string[];
  readonly left: readonly OmittedTransformationField[];
}

export async function buildNewRecord(
  scope: RecordScope,
  open: OpenTransformation,
  of: TransformationSource,
): Promise<TransformedRecordDraft> {
  const { transformation, target, pairs } = open;
  const input = await buildPairInput(scope, open, of);
  const given = applyPairs(transformation.pairs, pairs, input);
  const link = getBackLink(open, { of, input });
  return {
    values: { ...getInitialValues(scope, target.compiled, input), ...given.values, ...link.values },
    tags: transformation.takeTags ? of.row.tags : [],
    left: [...given.left, ...link.left],
  };
}

/**
 * Returns the values that the pairs read, limited to values visible to the caller, and which fields the
 * caller can write.
 */
export async function buildPairInput(
  scope: RecordScope,
  { source, target, pairs }: Pick<OpenTransformation, 'source' | 'target' | 'pairs'>,
  { row, item }: TransformationSource,
): Promise<TransformationPairInput> {
  const states = resolveStatesInStatus(scope, source, row.status_id);
  const status = source.compiled.statusById.get(row.status_id ?? '');
  const created = resolveFieldStates({
    compiled: target.compiled,
    status: target.compiled.firstStatus,
    rights: target.rights,
    groupIds: scope.caller.groupIds,
    isNew: true,
    reachesHidden: scope.caller.isAdmin,
  });
  const { timeZone } = scope.principal.user.account;
  const sources = pairs.pairs.flatMap(pair =>
    pair?.source.kind === 'formula' ? pair.source.formula.elsewhere : [],
  );
  const others = await fetchSources({ ...scope, timeZone }, { compiled: source.compiled, sources }, [
    { itemId: row.item_id, values: item.customFields },
  ]);
  return {
    values: item.customFields,
    context: createFieldContext(scope, source.compiled.registry, {
      values: item.customFields,
      references: new Map(Object.entries(item.references ?? {})),
    }),
    formulaContext: {
      ...toFormulaContext({ timeZone, time: scope.time }, row),
      others: others?.(row.item_id),
    },
    isReadable: id => {
      const isField = source.compiled.fieldById.has(id);
      if (isField) return (states[id]?.mode ?? 'hidden') !== 'hidden';
      return !isSourceHidden(source.compiled, source.rights, id) && !isHiddenInStatus(status, id);
    },
    seesElsewhere: ({ elsewhere }: CompiledFormula) =>
      elsewhere.every(one => !isSourceHiddenElsewhere(scope.definitions, scope.world, one)),
    modeOf: id => created[id]?.mode ?? (target.compiled.fieldById.has(id) ? 'hidden' : 'edit'),
    isColumnSeen: id => !isSourceHidden(target.compiled, target.rights, id),
  };
}

/** Returns the initial values of a form for a new record. */
function getInitialValues(
  scope: RecordScope,
  { fields, registry }: OpenTransformation['target']['compiled'],
  { modeOf }: TransformationPairInput,
): FieldValues {
  const context = createFieldContext(scope, registry, { values: {}, references: new Map() });
  const values = fields.flatMap(({ definition, plugin }) => {
    const value = modeOf(definition.id) === 'edit' ? plugin.initial?.(definition, context) : undefined;
    return value ? [[definition.id, value] as const] : [];
  });
  return Object.fromEntries(values);
}

/**
 * Returns the value of the back link if the back link is a field of the new record, or the reason why it is
 * left empty.
 */
function getBackLink(
  { transformation: { backLinkFieldId: id }, place, target }: OpenTransformation,
  { of, input }: { of: TransformationSource; input: TransformationPairInput },
): Pick<TransformedRecordDraft, 'values' | 'left'> {
  const field = id === undefined ? undefined : target.compiled.fieldById.get(id);
  if (id === undefined || !field || findLinkSide(place, id) !== 'target') return { values: {}, left: [] };
  const mode = input.modeOf(id);
  if (mode === 'hidden') return { values: {}, left: [] };
  if (mode === 'read') return { values: {}, left: [{ targetFieldId: id, reason: 'NotEditable' }] };
  const parsed = field.parseText(of.row.item_id, input.context);
  return { values: 'value' in parsed && parsed.value ? { [id]: parsed.value } : {}, left: [] };
}

/**
 * Returns true if the transformation copies attached files, both directories support files, and the caller can read
 * them in the source and add them to the target.
 */
export function canCopyFiles({ transformation, source, target }: OpenTransformation): boolean {
  const { takeFiles = false } = transformation;
  return (
    takeFiles &&
    canAccessRecordPart(source, 'files', 'read') &&
    canAccessRecordPart(target, 'files', 'create')
  );
}
