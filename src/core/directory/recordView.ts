/** A user's view of a directory's records: view type, filter, order and columns (specification section 3). */
import type { BoundField } from '../field/boundField.ts';
import { filterToConditions } from '../field/conditions/conditions.ts';
import { type ConditionLeaf, pruneConditionTree } from '../field/conditions/conditionTree.ts';
import { findFieldEntries } from '../field/entries.ts';
import { type DirectoryFinder, findRelatedField } from '../field/relatedFields.ts';
import { SYSTEM_ID } from '../field/system/systemFields.ts';
import type { Condition, EntryCondition, FilterValue, OrderBy, SearchRequest } from '../model.ts';
import { type CompiledDirectory, getSearchedDirectories } from './compileDirectory.ts';

export type LogicalOperator = 'And' | 'Or';

export interface RecordFilters {
  readonly keyword: string;
  readonly keywordLgOp: LogicalOperator;
  readonly tagIds: readonly string[];
  readonly tagsLgOp: LogicalOperator;
  readonly statusIds: readonly string[];
  /** The values of the fields' filter controls, keyed by field id. */
  readonly fields: Readonly<Record<string, FilterValue>>;
  /** Conditions and nested groups that the user composed; a record must satisfy all of them. */
  readonly conditions: readonly Condition[];
}

export interface RecordView {
  /** The view type: list, board, or another that the application provides. */
  readonly view: string;
  readonly filters: RecordFilters;
  readonly orderBy: OrderBy;
  readonly boardOrderBy: OrderBy;
  /** Column ids in the chosen order; a column missing here follows its default predecessor. */
  readonly columnsOrder: readonly string[];
  /** Widths in pixels, keyed by column id. */
  readonly columnsWidth: Readonly<Record<string, number>>;
  /** `null` until the user pins or unpins a column; until then, the default columns are pinned. */
  readonly pinnedColumns: readonly string[] | null;
  /** Columns that the user has shown or hidden, where this differs from the directory's default. */
  readonly columnsShown: Readonly<Record<string, boolean>>;
  /** Ids of the statuses whose board column is collapsed. */
  readonly collapsed: readonly string[];
  /** Settings that the view types parse themselves, keyed by view type. */
  readonly kindSettings: Readonly<Record<string, ViewKindSettings>>;
}

export type ViewKindSettings = Readonly<Record<string, unknown>>;

export const noFilters: RecordFilters = {
  keyword: '',
  keywordLgOp: 'And',
  tagIds: [],
  tagsLgOp: 'And',
  statusIds: [],
  fields: {},
  conditions: [],
};

/** The default orders are those of specification section 9. */
export const DEFAULT_RECORD_VIEW: RecordView = {
  view: 'list',
  filters: noFilters,
  orderBy: { field: SYSTEM_ID.number, asc: false },
  boardOrderBy: { field: SYSTEM_ID.statusPosition, asc: false },
  columnsOrder: [],
  columnsWidth: {},
  pinnedColumns: null,
  columnsShown: {},
  collapsed: [],
  kindSettings: {},
};

export function isViewFiltered({ keyword, tagIds, statusIds, fields, conditions }: RecordFilters): boolean {
  const parts = [tagIds, statusIds, Object.keys(fields), conditions];
  return keyword.trim() !== '' || parts.some(part => part.length > 0);
}

/**
 * Parses a saved view. It can come from another version of the application, or from a link, so invalid parts are
 * replaced with defaults. `usual` is the view type for a view saved without one.
 */
export function parseRecordView(saved: unknown, usual: RecordView['view'] = 'list'): RecordView {
  const from = toObject(saved);
  return {
    view: typeof from.view === 'string' && from.view !== '' ? from.view : usual,
    filters: readFilters(from.filters),
    orderBy: readOrder(from.orderBy, DEFAULT_RECORD_VIEW.orderBy),
    boardOrderBy: readOrder(from.boardOrderBy, DEFAULT_RECORD_VIEW.boardOrderBy),
    columnsOrder: readTexts(from.columnsOrder),
    columnsWidth: pick(from.columnsWidth, (width): width is number => typeof width === 'number' && width > 0),
    pinnedColumns: Array.isArray(from.pinnedColumns) ? readTexts(from.pinnedColumns) : null,
    columnsShown: pick(from.columnsShown, (isShown): isShown is boolean => typeof isShown === 'boolean'),
    collapsed: readTexts(from.collapsed),
    kindSettings: pick(from.kindSettings, isSettings),
  };
}

function readFilters(saved: unknown): RecordFilters {
  const from = toObject(saved);
  return {
    keyword: typeof from.keyword === 'string' ? from.keyword : '',
    keywordLgOp: from.keywordLgOp === 'Or' ? 'Or' : 'And',
    tagIds: readTexts(from.tagIds),
    tagsLgOp: from.tagsLgOp === 'Or' ? 'Or' : 'And',
    statusIds: readTexts(from.statusIds),
    fields: pick(
      from.fields,
      (filter): filter is FilterValue => typeof filter === 'object' && filter !== null,
    ),
    conditions: Array.isArray(from.conditions) ? from.conditions.filter(isCondition) : [],
  };
}

function readOrder(saved: unknown, otherwise: OrderBy): OrderBy {
  const { field, asc } = toObject(saved);
  return typeof field === 'string' ? { field, asc: asc === true } : otherwise;
}

function isCondition(saved: unknown): saved is Condition {
  const { field, operator, any, all, some, where } = toObject(saved);
  if (Array.isArray(any)) return any.every(isCondition);
  if (Array.isArray(all)) return all.every(isCondition);
  if (Array.isArray(where)) return typeof some === 'string' && where.every(isCondition);
  return typeof field === 'string' && typeof operator === 'string';
}

/** Returns whether `saved` is an object with at least one setting; an empty object is treated as missing. */
function isSettings(saved: unknown): saved is ViewKindSettings {
  return !Array.isArray(saved) && Object.keys(toObject(saved)).length > 0;
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : [];
}

function pick<T>(value: unknown, fits: (member: unknown) => member is T): Record<string, T> {
  const members = Object.entries(toObject(value));
  return Object.fromEntries(members.flatMap(([id, member]) => (fits(member) ? [[id, member]] : [])));
}

export interface ViewSearchInput {
  readonly compiled: CompiledDirectory;
  readonly filters: RecordFilters;
  readonly orderBy: OrderBy;
  /** Returns whether a tag exists; tags that don't exist are omitted from the search. */
  readonly isTag: (id: string) => boolean;
  /**
   * Returns the field whose type evaluates conditions on `field`: `field` itself, or the target of a computed
   * field; `undefined` if a computed field has no target.
   */
  readonly resolve: (field: BoundField) => BoundField | undefined;
  /** Finds the directories to which reference fields refer; their fields can be used in conditions. */
  readonly directoryOf: DirectoryFinder;
}

/**
 * Returns the search of a view, without `skip` and `take`. Deleted tags and statuses, and deleted or hidden fields, are
 * omitted. An order by a field that searches can't sort by is replaced with the default.
 */
export function toViewSearchRequest(view: ViewSearchInput): SearchRequest {
  const { compiled, filters, orderBy, isTag, resolve } = view;
  const { keyword, keywordLgOp, tagsLgOp, fields } = filters;
  const tags = filters.tagIds.filter(isTag);
  const statusList = filters.statusIds.filter(id => compiled.statusById.has(id));
  const conditions = [
    ...[...compiled.filters, ...systemFilters(compiled)].flatMap(field =>
      filterToConditions(field, fields[field.definition.id], resolve(field)),
    ),
    ...filters.conditions.flatMap(condition => removeUnknownFields(condition, view) ?? []),
  ];
  return {
    orderBy: canOrderBy(view, orderBy.field) ? orderBy : DEFAULT_RECORD_VIEW.orderBy,
    ...(keyword.trim() && { keyword: keyword.trim(), keywordLgOp }),
    ...(tags.length > 0 && { tags, tagsLgOp }),
    ...(statusList.length > 0 && { statusList }),
    ...(conditions.length > 0 && { conditions }),
  };
}

function systemFilters({ system }: CompiledDirectory): BoundField[] {
  return system.flatMap(each => (each.system.filter === 'control' && each.field ? each.field : []));
}

/** Returns whether searches can be ordered by a field; a computed field is ordered like its target. */
function canOrderBy({ compiled, resolve }: ViewSearchInput, fieldId: string): boolean {
  if (compiled.systemById.get(fieldId)?.system.canSort) return true;
  const field = compiled.fieldById.get(fieldId);
  return field !== undefined && !field.definition.hidden && resolve(field)?.canSort === true;
}

/**
 * Returns whether searches can use a field. An admin gets the definitions of hidden fields, but can't search by them.
 */
function isShown({ fieldById, systemById }: CompiledDirectory, fieldId: string): boolean {
  const field = fieldById.get(fieldId);
  return field ? !field.definition.hidden : Boolean(systemById.get(fieldId)?.system.filter);
}

/** Removes conditions on unknown or hidden fields; returns `undefined` if none remains. */
export function removeUnknownFields(
  condition: Condition,
  { compiled, directoryOf }: Pick<ViewSearchInput, 'compiled' | 'directoryOf'>,
): Condition | undefined {
  const directories = getSearchedDirectories(compiled);
  const isKnown = (field: string) =>
    directories.some(each => isShown(each, field) || findRelatedField(each, field, directoryOf));
  return pruneConditionTree(condition, leaf => {
    if ('some' in leaf) return withKnownColumns(leaf, directories);
    return isKnown(leaf.field) ? leaf : undefined;
  });
}

function withKnownColumns(
  condition: EntryCondition,
  directories: readonly CompiledDirectory[],
): EntryCondition | undefined {
  const { some } = condition;
  const owner = directories.find(({ fieldById, systemById }) => fieldById.has(some) || systemById.has(some));
  const field = owner?.fieldById.get(some) ?? owner?.systemById.get(some)?.field;
  const entries =
    owner && field && !field.definition.hidden ? findFieldEntries(field, owner.registry) : undefined;
  const isKnown = (leaf: ConditionLeaf) => 'field' in leaf && entries?.fieldById.has(leaf.field);
  const where = condition.where.flatMap(
    part => pruneConditionTree(part, leaf => (isKnown(leaf) ? leaf : undefined)) ?? [],
  );
  return where.length > 0 ? { ...condition, where } : undefined;
}
