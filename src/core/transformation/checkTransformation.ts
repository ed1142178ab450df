/**
 * Validates a transformation and returns all issues; called by the designer before saving and by the server on save.
 */
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { BoundField } from '../field/boundField.ts';
import { validateConditionTree } from '../field/conditions/conditionTree.ts';
import { validateRelativeOperands } from '../field/conditions/relativeOperands.ts';
import { findFieldEntries } from '../field/entries.ts';
import { createIssue, nestIssue } from '../issues.ts';
import type { Condition, DataTransformationInput, FieldCondition, Issue, IssuePath } from '../model.ts';
import { compilePairs, type TransformationContext } from './compilePairs.ts';

export interface TransformationEnvironment extends Pick<TransformationContext, 'directories' | 'findField'> {
  compiled(directoryId: string): CompiledDirectory | undefined;
}

export function checkTransformation(
  transformation: DataTransformationInput,
  { compiled, directories, findField }: TransformationEnvironment,
): Issue[] {
  const { name, sourceDirectoryId, targetDirectoryId, pairs, offer } = transformation;
  const [source, target] = [compiled(sourceDirectoryId), compiled(targetDirectoryId)];
  const issues = name.trim() ? [] : [createIssue(['name'], 'NameRequired')];
  if (!source) issues.push(createIssue(['sourceDirectoryId'], 'UnknownDirectory'));
  if (!target) issues.push(createIssue(['targetDirectoryId'], 'UnknownDirectory'));
  if (!source || !target) return issues;
  const place = { source, target, directories, findField };
  if (offer?.condition) issues.push(...findConditionIssues(offer.condition, place, ['offer', 'condition']));
  const found = compilePairs(pairs, place).issues.map(issue => nestIssue(['pairs'], issue));
  return [
    ...issues,
    ...found,
    ...findBackLinkIssues(transformation, place),
    ...findStatusIssues(transformation, place),
  ];
}

/**
 * Returns which of the two directories the field belongs to, if it can link the new record and its source; `null` for
 * other fields.
 */
export function findLinkSide(
  { source, target }: Pick<TransformationContext, 'source' | 'target'>,
  fieldId: string,
): 'target' | 'source' | null {
  const [inTarget, inSource] = [target.fieldById.get(fieldId), source.fieldById.get(fieldId)];
  if (inTarget?.plugin.pointsAt?.(inTarget.definition) === source.directory.id) return 'target';
  return inSource?.plugin.pointsAt?.(inSource.definition) === target.directory.id ? 'source' : null;
}

function findBackLinkIssues(
  { backLinkFieldId, pairs }: DataTransformationInput,
  place: TransformationContext,
): Issue[] {
  if (backLinkFieldId === undefined) return [];
  const { source, target } = place;
  const isKnown = target.fieldById.has(backLinkFieldId) || source.fieldById.has(backLinkFieldId);
  if (!isKnown) return [createIssue(['backLinkFieldId'], 'UnknownField')];
  const side = findLinkSide(place, backLinkFieldId);
  if (side === null) return [createIssue(['backLinkFieldId'], 'BackLinkElsewhere')];
  const isPaired = side === 'target' && pairs.some(({ targetFieldId }) => targetFieldId === backLinkFieldId);
  return isPaired ? [createIssue(['backLinkFieldId'], 'PairTwice')] : [];
}

function findStatusIssues(
  { sourceStatusId }: DataTransformationInput,
  { source }: TransformationContext,
): Issue[] {
  const isKnown = sourceStatusId === undefined || source.statusById.has(sourceStatusId);
  return isKnown ? [] : [createIssue(['sourceStatusId'], 'UnknownStatus')];
}

function findConditionIssues(
  condition: Condition,
  place: TransformationContext,
  path: IssuePath,
): readonly Issue[] {
  const { fieldById, systemById, registry } = place.source;
  const fieldOf = (id: string) => {
    const known = systemById.get(id);
    // System fields that only searches support can't be evaluated on a single record.
    const own = known?.system.filter === 'search' ? null : known?.field;
    return fieldById.get(id) ?? own ?? undefined;
  };
  const found = validateConditionTree(condition, path, (leaf, at) => {
    if ('field' in leaf) return findComparisonIssues(leaf, fieldOf(leaf.field), { place, path: at });
    const field = fieldById.get(leaf.some);
    const entries = field && findFieldEntries(field, registry);
    if (!entries) return [createIssue([...at, 'some'], 'UnknownField')];
    return leaf.where.flatMap((part, index) =>
      validateConditionTree(part, [...at, 'where', index], (inner, innerAt) =>
        'field' in inner
          ? findComparisonIssues(inner, entries.fieldById.get(inner.field), { place, path: innerAt })
          : [createIssue([...innerAt, 'some'], 'UnknownField')],
      ),
    );
  });
  return [...found, ...validateRelativeOperands(condition, path, { fieldOf, engine: registry })];
}

function findComparisonIssues(
  { operator }: FieldCondition,
  field: BoundField | undefined,
  { place, path }: { place: TransformationContext; path: IssuePath },
): Issue[] {
  const { registry: engine } = place.source;
  const filter = field?.resolve({ findField: place.findField, engine })?.plugin.filter;
  if (!filter) return [createIssue([...path, 'field'], 'UnknownField')];
  const asked = operator === 'NotEquals' ? 'Equals' : operator;
  if (filter.operators.includes(asked) || filter.operators.includes(operator)) return [];
  return [createIssue([...path, 'operator'], 'UnknownOperator', { operator })];
}
