/** Decides whether the result of a query can be computed from columns, and which columns it needs. */
import {
  type ConditionLeaf,
  getConditionFieldIds,
  getConditionLeaves,
} from '#core/field/conditions/conditionTree.ts';
import {
  type CachedField,
  type CachedQuestion,
  type ColumnFilter,
  canEvaluateWithColumn,
} from '#core/figures/blocks/countCachedFigures.ts';
import { type FigureField, getFigureColumnName } from '#core/figures/figureColumn.ts';
import { getQueriedFields, type ResolvedQuestion } from '#core/figures/resolveQuestion.ts';
import type { FigureQuestion, SearchRequest } from '#core/model.ts';
import { type OpenDirectory, type RecordScope, readCounters } from '#server/modules/records/index.ts';
import { type CachedColumnSource, type CachedFieldSource, findCachedField } from './findCachedField.ts';
import type { CachedDirectoryKey } from './keptSql.ts';

export interface CachedPlan {
  readonly key: string;
  /** The number of records in the directory. */
  readonly size: number;
  readonly question: FigureQuestion;
  readonly fields: readonly CachedField[];
  /** Keyed by column key. */
  readonly columns: ReadonlyMap<string, CachedColumnSource>;
  /** The search as evaluated on columns; `null` if the database finds the records. */
  readonly found: ColumnFilter | null;
  readonly by: Pick<RecordScope, 'locale' | 'countryCode'>;
}

interface Planning {
  readonly question: FigureQuestion;
  readonly opened: ResolvedQuestion;
  readonly request: SearchRequest;
  readonly find: (id: string) => FigureField | undefined;
  /** The number of records from which a directory is cached. */
  readonly from: number;
}

/** Returns `null` if the query can't use columns, so that the records have to be read. */
export async function planCachedQuery(
  scope: RecordScope,
  directory: OpenDirectory,
  planning: Planning,
): Promise<CachedPlan | null> {
  const { request, opened, from } = planning;
  const size = request.deleted ? 0 : await readSize(scope, directory);
  if (request.deleted || size < from) return null;
  const asked = getKeptFields(scope, directory, getQueriedFields(opened));
  if (!asked) return null;
  const found = getFoundByColumns(planning, figure => getKeptFields(scope, directory, [figure]) !== null);
  const conditions = found?.conditions.flatMap(getConditionFieldIds).flatMap(id => planning.find(id) ?? []);
  const fields = new Map([...asked, ...(getKeptFields(scope, directory, conditions ?? []) ?? [])]);
  return {
    key: getCachedColumnsKey(directory.key),
    size,
    question: toNamed(planning),
    fields: [...fields.values()].map(({ field }) => field),
    columns: new Map([...fields.values()].map(({ field, source }) => [field.key, source])),
    found,
    by: { locale: scope.locale, countryCode: scope.countryCode },
  };
}

/** Returns the key that identifies a directory's columns. */
export function getCachedColumnsKey({ accountId, directoryId }: CachedDirectoryKey): string {
  return `${accountId} ${directoryId}`;
}

async function readSize({ trx }: RecordScope, { key }: OpenDirectory): Promise<number> {
  return (await readCounters(trx, key)).get('all') ?? 0;
}

/** Returns the fields, keyed by column name, or `null` if one of the fields can't be cached. */
function getKeptFields(
  scope: RecordScope,
  directory: OpenDirectory,
  figures: readonly FigureField[],
): Map<string, CachedFieldSource> | null {
  const kept = new Map<string, CachedFieldSource>();
  for (const figure of figures) {
    const field = findCachedField(scope, directory, figure);
    if (!field) return null;
    kept.set(getFigureColumnName(figure), field);
  }
  return kept;
}

/**
 * Returns `null` if the database has to find the records, i.e. for keywords, tags, ids, rows of tables, and fields that
 * can't be cached.
 */
function getFoundByColumns(
  { request, find }: Planning,
  mayKeep: (figure: FigureField) => boolean,
): ColumnFilter | null {
  const { conditions = [], statusList = [], keyword, tags, itemIds } = request;
  if (keyword?.trim() || tags?.length || itemIds) return null;
  const leaves = conditions.flatMap(getConditionLeaves);
  const isAnswered = (leaf: ConditionLeaf) => {
    if ('some' in leaf) return false;
    const figure = find(leaf.field);
    return figure?.id === leaf.field && canEvaluateWithColumn(figure, leaf) && mayKeep(figure);
  };
  return leaves.every(isAnswered) ? { conditions, statuses: statusList } : null;
}

/** Normalises the case of field ids in the query. */
function toNamed({ question, find }: Planning): FigureQuestion {
  const named = <T extends { field?: string }>(asked: T): T =>
    asked.field === undefined ? asked : { ...asked, field: find(asked.field)?.id ?? asked.field };
  const { groups = [], measures, compare } = question;
  return {
    ...question,
    groups: groups.map(named),
    measures: measures.map(measure => ({
      ...named(measure),
      ...(measure.unit === undefined ? {} : { unit: find(measure.unit)?.id ?? measure.unit }),
    })),
    ...(compare ? { compare: named(compare) } : {}),
  };
}

export function toCachedQuestion(
  plan: CachedPlan,
  { today, numbers }: { today: string; numbers: string | null },
): CachedQuestion {
  const { question, fields, found } = plan;
  return { question, today, fields, found: found ?? { numbers: numbers ?? '' } };
}
