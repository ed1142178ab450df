import { useEffect, useState } from 'react';
import { type ColumnSettings, defaultColumnSettings } from '#core/directory/listColumns.ts';
import { parseRecordView } from '#core/directory/recordView.ts';
import type { OrderBy } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

export interface ListView<Mode extends string> {
  readonly view: Mode;
  readonly orderBy: OrderBy;
  readonly columns: ColumnSettings;
}

export interface ListViewKind<Mode extends string> {
  /** The key under which the user's view is stored. */
  readonly storageKey: string;
  /** The first mode is the default. */
  readonly modes: readonly [Mode, ...Mode[]];
  readonly orderBy: OrderBy;
}

/**
 * Manages a user's view of entities other than records, stored as described in specification sections 3 and 7. The view
 * is `null` until it has loaded.
 */
export function useListView<Mode extends string>(
  kind: ListViewKind<Mode>,
): [ListView<Mode> | null, (part: Partial<ListView<Mode>>) => void] {
  const [view, setView] = useState<ListView<Mode> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(kind.storageKey).then(state => isCurrent && setView(readView(kind, state)));
    return () => {
      isCurrent = false;
    };
  }, [kind]);
  const change = (part: Partial<ListView<Mode>>) => {
    setView(before => ({ ...(before ?? usualView(kind)), ...part }));
    const { columns, ...members } = part;
    for (const [member, value] of Object.entries({ ...members, ...columns }))
      saveUserStateSoon(kind.storageKey, member, value);
  };
  return [view, change];
}

function usualView<Mode extends string>({ modes, orderBy }: ListViewKind<Mode>): ListView<Mode> {
  return { view: modes[0], orderBy, columns: defaultColumnSettings };
}

function readView<Mode extends string>(
  kind: ListViewKind<Mode>,
  state: Record<string, unknown>,
): ListView<Mode> {
  const { orderBy, columnsOrder, columnsWidth, pinnedColumns, columnsShown } = parseRecordView(
    { orderBy: kind.orderBy, ...state, view: 'list' },
    'list',
  );
  return {
    view: kind.modes.find(mode => mode === state.view) ?? kind.modes[0],
    orderBy,
    columns: { columnsOrder, columnsWidth, pinnedColumns, columnsShown },
  };
}
