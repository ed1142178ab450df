import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type {
  Condition,
  DataTransformation,
  DataTransformationInput,
  FieldValue,
  TransformationPair,
} from '#core/model.ts';
import { canConvertBetween, hasTableColumns } from '#core/transformation/canConvertBetween.ts';

export type TransformationPairKind = 'field' | 'constant' | 'formula';

export interface PairDraft {
  /** Identifies pairs during editing; not saved. */
  readonly key: string;
  /** Empty until a field is chosen. */
  readonly targetFieldId: string;
  readonly kind: TransformationPairKind;
  readonly sourceFieldId: string;
  readonly constant: FieldValue | undefined;
  readonly formula: string;
  readonly columns: readonly PairDraft[];
}

export interface TransformationDraft {
  readonly name: string;
  readonly sourceDirectoryId: string;
  readonly targetDirectoryId: string;
  readonly conditions: readonly Condition[];
  readonly groups: readonly string[];
  readonly pairs: readonly PairDraft[];
  readonly backLinkFieldId: string;
  readonly sourceStatusId: string;
  readonly takeFiles: boolean;
  readonly takeTags: boolean;
  readonly once: boolean;
}

export function createTransformationDraft(stored: DataTransformation | undefined): TransformationDraft {
  const condition = stored?.offer?.condition;
  return {
    name: stored?.name ?? '',
    sourceDirectoryId: stored?.sourceDirectoryId ?? '',
    targetDirectoryId: stored?.targetDirectoryId ?? '',
    conditions: condition ? ('all' in condition ? condition.all : [condition]) : [],
    groups: stored?.offer?.groups ?? [],
    pairs: (stored?.pairs ?? []).map(pairDraft),
    backLinkFieldId: stored?.backLinkFieldId ?? '',
    sourceStatusId: stored?.sourceStatusId ?? '',
    takeFiles: stored?.takeFiles === true,
    takeTags: stored?.takeTags === true,
    once: stored?.once !== false,
  };
}

export function createPairDraft(pair: Partial<PairDraft> = {}): PairDraft {
  return {
    key: crypto.randomUUID(),
    targetFieldId: '',
    kind: 'field',
    sourceFieldId: '',
    constant: undefined,
    formula: '',
    columns: [],
    ...pair,
  };
}

function pairDraft({
  columns,
  sourceFieldId,
  constant,
  formula,
  targetFieldId,
}: TransformationPair): PairDraft {
  return createPairDraft({
    targetFieldId,
    kind: formula === undefined ? (constant ? 'constant' : 'field') : 'formula',
    sourceFieldId: sourceFieldId ?? '',
    constant,
    formula: formula ?? '',
    columns: (columns ?? []).map(pairDraft),
  });
}

export function toTransformationInput(draft: TransformationDraft): DataTransformationInput {
  const { conditions, groups, backLinkFieldId, sourceStatusId, takeFiles, takeTags, once } = draft;
  const [condition, ...more] = conditions;
  const offered = more.length > 0 ? { all: [...conditions] } : condition;
  return {
    name: draft.name.trim(),
    sourceDirectoryId: draft.sourceDirectoryId,
    targetDirectoryId: draft.targetDirectoryId,
    ...(offered || groups.length > 0
      ? {
          offer: {
            ...(offered && { condition: offered }),
            ...(groups.length > 0 && { groups: [...groups] }),
          },
        }
      : {}),
    pairs: draft.pairs.map(getPair),
    ...(backLinkFieldId && { backLinkFieldId }),
    ...(sourceStatusId && { sourceStatusId }),
    ...(takeFiles && { takeFiles }),
    ...(takeTags && { takeTags }),
    ...(!once && { once }),
  };
}

function getPair({
  targetFieldId,
  kind,
  sourceFieldId,
  constant,
  formula,
  columns,
}: PairDraft): TransformationPair {
  const isFilled = { field: sourceFieldId !== '', constant: constant !== undefined, formula: formula !== '' };
  return {
    targetFieldId,
    ...(kind === 'field' && isFilled.field && { sourceFieldId }),
    ...(kind === 'constant' && isFilled.constant && { constant }),
    ...(kind === 'formula' && isFilled.formula && { formula }),
    ...(kind === 'field' && columns.length > 0 && { columns: columns.map(getPair) }),
  };
}

export interface TransformationFields {
  readonly from: readonly BoundField[];
  readonly into: readonly BoundField[];
}

/** Returns the fields that users can fill in, i.e. that aren't calculated. */
export function getWritableFields({ fields }: CompiledDirectory): BoundField[] {
  return fields.filter(({ isDerived, isComputed }) => !isDerived && !isComputed);
}

export function getTableColumns(
  field: BoundField | undefined,
  { registry }: CompiledDirectory,
): BoundField[] {
  const columns = field?.definition.tableFields ?? [];
  return columns
    .filter(({ deleted, type }) => !deleted && registry.hasType(type))
    .map(column => registry.bind(column));
}

type Place = Parameters<typeof canConvertBetween>[2];

/**
 * Returns pairs for target fields that aren't in `taken`. Each pair's source field has the same code or name as the
 * target field.
 */
export function suggestTransformationPairs(
  { from, into }: TransformationFields,
  taken: ReadonlySet<string>,
  place: Place,
): PairDraft[] {
  return into.flatMap(target => {
    if (taken.has(target.definition.id)) return [];
    const source = from.find(each => isSameNamed(each, target) && canConvertBetween(each, target, place));
    if (!source) return [];
    const columns = hasTableColumns(target) ? getMatchingColumns(source, target, place) : [];
    if (hasTableColumns(target) && columns.length === 0) return [];
    return [
      createPairDraft({ targetFieldId: target.definition.id, sourceFieldId: source.definition.id, columns }),
    ];
  });
}

function getMatchingColumns(source: BoundField, target: BoundField, place: Place): PairDraft[] {
  const sides = [source, target].map(({ definition }) =>
    (definition.tableFields ?? [])
      .filter(({ deleted, type }) => !deleted && place.engine.hasType(type))
      .map(column => place.engine.bind(column)),
  );
  const [from = [], into = []] = sides;
  return suggestTransformationPairs(
    { from, into: into.filter(({ isDerived }) => !isDerived) },
    new Set(),
    place,
  );
}

function isSameNamed({ definition: a }: BoundField, { definition: b }: BoundField): boolean {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return same(a.code, b.code) || same(a.name.trim(), b.name.trim());
}
