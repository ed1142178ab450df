/** Reads and writes a view of records in the query string of a URL, so that a link shows the same list. */
import {
  type ColumnSettings,
  defaultColumnSettings,
  getDisplayedColumns,
  getPinnedColumns,
  type ListColumn,
  toColumnSettings,
} from '#core/directory/listColumns.ts';
import {
  DEFAULT_RECORD_VIEW,
  noFilters,
  parseRecordView,
  type RecordView,
} from '#core/directory/recordView.ts';

const names = [
  'view',
  'look',
  'q',
  'qop',
  'tags',
  'tagsop',
  'status',
  'filter',
  'sort',
  'boardsort',
  'columns',
  'pinned',
  'page',
];

/** Default orders, which the URL omits. */
export type DefaultOrders = Pick<RecordView, 'orderBy' | 'boardOrderBy'>;

export interface PagedView {
  /** The saved view, overridden by the URL. */
  readonly view: RecordView;
  readonly page: number;
}

/**
 * Reads a view from a URL. Returns `null` if the URL contains no view, in which case the user's last view
 * applies. Column widths are never taken from a URL.
 */
export function parseViewAddress(
  search: string,
  saved: RecordView,
  columns: readonly ListColumn[],
  usual: DefaultOrders = DEFAULT_RECORD_VIEW,
): PagedView | null {
  const from = new URLSearchParams(search);
  if (!names.some(name => from.has(name))) return null;
  const { fields, conditions } = parsed(from.get('filter'));
  const shown = getList(from.get('columns'));
  const kind = from.get('view') ?? 'list';
  const view = parseRecordView({
    ...saved,
    view: kind,
    kindSettings: { ...saved.kindSettings, [kind]: parsed(from.get('look')) },
    filters: {
      keyword: from.get('q') ?? '',
      keywordLgOp: from.get('qop'),
      tagIds: getList(from.get('tags')),
      tagsLgOp: from.get('tagsop'),
      statusIds: getList(from.get('status')),
      fields,
      conditions,
    },
    orderBy: getOrder(from.get('sort')) ?? usual.orderBy,
    boardOrderBy: getOrder(from.get('boardsort')) ?? usual.boardOrderBy,
    ...defaultColumnSettings,
    ...(shown.length > 0 && toColumnSettings(columns, shown, countConditions(from.get('pinned')) ?? 0)),
    columnsWidth: saved.columnsWidth,
  });
  return { view, page: Math.max(1, countConditions(from.get('page')) ?? 1) };
}

/** Writes the view into a query string, preserving other parameters. */
export function buildViewAddress(
  search: string,
  { view, page }: PagedView,
  columns: readonly ListColumn[],
  usual: DefaultOrders = DEFAULT_RECORD_VIEW,
): string {
  const to = new URLSearchParams(search);
  for (const name of names) to.delete(name);
  const { filters, orderBy, boardOrderBy } = view;
  const put = (name: string, value: string, usual = '') => value !== usual && to.set(name, value);
  // Always included, because a URL without a view opens the user's last view.
  to.set('view', view.view);
  const settings = view.kindSettings[view.view] ?? {};
  if (Object.keys(settings).length > 0) to.set('look', JSON.stringify(settings));
  put('q', filters.keyword.trim());
  put('qop', filters.keywordLgOp, noFilters.keywordLgOp);
  put('tags', filters.tagIds.join(','));
  put('tagsop', filters.tagsLgOp, noFilters.tagsLgOp);
  put('status', filters.statusIds.join(','));
  const { fields, conditions } = filters;
  if (Object.keys(fields).length + conditions.length > 0) {
    put('filter', JSON.stringify({ fields, conditions }));
  }
  put('sort', orderText(orderBy), orderText(usual.orderBy));
  put('boardsort', orderText(boardOrderBy), orderText(usual.boardOrderBy));
  const shown = getIds(columns, view);
  const pinnedCount = (settings: ColumnSettings) =>
    getDisplayedColumns(columns, settings).filter(({ id }) =>
      getPinnedColumns(columns, settings).includes(id),
    ).length;
  // `pinned` is the number of pinned columns among `columns`, so either both parameters are included or neither.
  if (
    shown !== getIds(columns, defaultColumnSettings) ||
    pinnedCount(view) !== pinnedCount(defaultColumnSettings)
  ) {
    to.set('columns', shown);
    to.set('pinned', String(pinnedCount(view)));
  }
  put('page', String(page), '1');
  const text = to.toString();
  return text && `?${text}`;
}

/** Formats an order such as `-Number`; a minus means descending. */
function orderText({ field, asc }: RecordView['orderBy']): string {
  return asc ? field : `-${field}`;
}

function getOrder(text: string | null): RecordView['orderBy'] | undefined {
  if (!text) return undefined;
  return text.startsWith('-') ? { field: text.slice(1), asc: false } : { field: text, asc: true };
}

function getList(text: string | null): string[] {
  return (text ?? '').split(',').filter(each => each !== '');
}

function getIds(columns: readonly ListColumn[], settings: ColumnSettings): string {
  return getDisplayedColumns(columns, settings)
    .map(column => column.id)
    .join(',');
}

function countConditions(text: string | null): number | undefined {
  return Math.floor(Number(text)) || undefined;
}

/** Parses a JSON object. Returns an empty object if this fails, because users can edit the URL. */
function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
