/** Shared by the stories of the record list: a list without a server, and helpers to find its elements. */
import type { StoryObj } from '@storybook/react-vite';
import { useRef, useState } from 'react';
import { waitFor as waitShortly } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import { resolveFieldStates } from '#core/directory/fieldStates.ts';
import { type ColumnSettings, defaultColumnSettings } from '#core/directory/listColumns.ts';
import { noFilters } from '#core/directory/recordView.ts';
import { createIssue } from '#core/issues.ts';
import type { Directory, FieldValues, Item, OrderBy } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { useEngine } from '../../engine/engine.ts';
import { Pager } from '../../kit/layout/Pager.tsx';
import type { CellEdit, CellEditing, RejectedCellEdit } from '../cells/cellEditing.ts';
import { ColumnsMenu } from '../filters/ColumnsMenu.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { RecordTable } from '../RecordTable.tsx';

interface DemoProps {
  directory: Directory;
  values: FieldValues;
  count: number;
  start?: Partial<ColumnSettings>;
  /** The code with which the server rejects an edit that is already shown. */
  refusal?: string;
  /** True if scripts set every value. */
  isScripted?: boolean;
}

/** A list of a directory with a field of every type; `.storybook/preview.tsx` loads the directory. */
export function ListDemo({ directory, values, count, start, refusal, isScripted }: DemoProps) {
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const [filters, setFilters] = useState(noFilters);
  const [orderBy, setOrderBy] = useState<OrderBy>({ field: 'Number', asc: false });
  const [settings, setSettings] = useState<ColumnSettings>({ ...defaultColumnSettings, ...start });
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [items, setItems] = useState(() =>
    Array.from({ length: count }, (_, index) => getItem({ directory, values, index })),
  );
  const editing = useDemoEditing(directory, { setItems, refusal, isScripted });
  const change = (part: Partial<ColumnSettings>) => setSettings(before => ({ ...before, ...part }));
  return (
    <div className="dk-stack" style={{ height: 560 }}>
      <div className="dk-row">
        <FilterBar compiled={compiled} value={filters} onChange={setFilters} />
        <ColumnsMenu compiled={compiled} settings={settings} onChange={change} />
      </div>
      <RecordTable
        compiled={compiled}
        items={items}
        orderBy={orderBy}
        onOrderBy={setOrderBy}
        onOpen={() => undefined}
        columnSettings={settings}
        onColumns={change}
        selection={{ ids, onChange: setIds }}
        editing={editing}
      />
      <Pager page={1} pageCount={3} pageSize={30} total={count} totalKind="exact" onPage={() => undefined} />
      <output hidden data-testid="chosen">
        {[...ids].join(' ')}
      </output>
      <output hidden data-testid="filters">
        {JSON.stringify(filters)}
      </output>
      <output hidden data-testid="settings">
        {JSON.stringify(settings)}
      </output>
    </div>
  );
}

type SetItems = (change: (items: Item[]) => Item[]) => void;

/**
 * Edits without a server: rejects empty values of required fields and, with `refusal`, edits that are already shown.
 */
function useDemoEditing(
  directory: Directory,
  { setItems, refusal, isScripted }: Pick<DemoProps, 'refusal' | 'isScripted'> & { setItems: SetItems },
): CellEditing {
  const { registry } = useEngine();
  const compiled = compileDirectory(directory, registry);
  const [refused, setRefused] = useState<RejectedCellEdit | null>(null);
  const done = useRef<CellEdit[]>([]);
  const put = ({ item, field, value }: CellEdit) =>
    setItems(items =>
      items.map(each =>
        each.id === item.id
          ? { ...each, customFields: withValue(each.customFields, field.definition.id, value) }
          : each,
      ),
    );
  return {
    stateOf: (item, field) =>
      resolveFieldStates({
        compiled,
        status: item.status ? compiled.statusById.get(item.status) : undefined,
        rights: FULL_RIGHTS,
        groupIds: [],
        isNew: false,
      })[field.definition.id] ?? { mode: 'hidden', required: false },
    prepare: () => undefined,
    shapeOf: async () => (isScripted ? { isClosed: true, offer: null } : null),
    async save(edit) {
      const { item, field, value } = edit;
      const { id } = field.definition;
      if (field.definition.required && field.isEmpty(value))
        return [createIssue(['customFields', id], 'Required')];
      put(edit);
      done.current.push({ item, field, value: item.customFields[id] });
      if (refusal) {
        setTimeout(() => {
          put({ item, field, value: item.customFields[id] });
          setRefused({ ...edit, issues: [createIssue(['customFields', id], refusal)], problem: null });
        }, 100);
      }
      return [];
    },
    undo() {
      const last = done.current.pop();
      if (last) put(last);
      return last !== undefined;
    },
    refused,
    settleRefused: () => setRefused(null),
    transitionsOf: item =>
      directory.statusList
        .filter(status => status.id !== item.status)
        .map(status => ({ statusId: status.id, open: true, reasons: [] })),
    move: (item, status) =>
      setItems(items => items.map(each => (each.id === item.id ? { ...each, status } : each))),
  };
}

function withValue(values: FieldValues, id: string, value: FieldValues[string] | undefined): FieldValues {
  const { [id]: _, ...others } = values;
  return value ? { ...others, [id]: value } : others;
}

function getItem({
  directory,
  values,
  index,
}: {
  directory: Directory;
  values: FieldValues;
  index: number;
}): Item {
  const number = index + 1;
  return {
    id: `item-${number}`,
    number,
    display: `#${number}`,
    status: directory.statusList[index % directory.statusList.length]?.id ?? null,
    tags: [],
    customFields: index % 3 === 2 ? {} : values,
    version: 1,
    position: 'a0',
    createdAt: '2026-11-21T12:00:00Z',
    lastActivityAt: '2026-11-21T12:00:00Z',
  };
}

export type ListStory = StoryObj<typeof ListDemo>;

export function createListStory(
  part: Partial<DemoProps> & { change?: Partial<Directory> },
  play?: ListStory['play'],
): ListStory {
  const { change, ...props } = part;
  return {
    ...(play && { play }),
    render: (_, { loaded }) => (
      <ListDemo directory={{ ...loaded.directory, ...change }} values={loaded.values} count={30} {...props} />
    ),
  };
}

/** Editors and menus are loaded on demand, which can take a while on a busy machine. */
export const LONG_WAIT_OPTIONS = { timeout: 10_000 };
export const waitFor = (check: () => void) => waitShortly(check, LONG_WAIT_OPTIONS);

export const getRowElements = (canvas: HTMLElement) => [
  ...canvas.querySelectorAll<HTMLElement>('[data-row]'),
];
export const getColumnNames = (canvas: HTMLElement) =>
  [...canvas.querySelectorAll('.dk-th')].map(head => head.textContent?.trim()).filter(Boolean);
export const findHeaderElement = (canvas: HTMLElement, name: string) =>
  [...canvas.querySelectorAll<HTMLElement>('.dk-th')].find(head => head.textContent?.trim() === name);
export const getCellElement = (canvas: HTMLElement, row: number, name: string) => {
  const id = findHeaderElement(canvas, name)?.dataset.cell;
  const cell = getRowElements(canvas)[row]?.querySelector<HTMLElement>(`[data-cell="${id}"]`);
  if (!cell) throw new Error(`There is no cell of ${name} in row ${row}.`);
  return cell;
};
/** Returns the name of the display field's column, which is pinned after the number. */
export const getTextColumn = (canvas: HTMLElement) => {
  const name = getColumnNames(canvas)[1];
  if (!name) throw new Error('The list has more than two columns.');
  return name;
};
