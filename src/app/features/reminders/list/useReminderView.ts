import { useEffect, useState } from 'react';
import { type ColumnSettings, defaultColumns } from '#core/directory/listColumns.ts';
import { readRecordView } from '#core/directory/recordView.ts';
import type { OrderBy } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../../state/userStorage.ts';

export const MODES = ['list', 'month', 'week', 'agenda'] as const;
export type ReminderMode = (typeof MODES)[number];

export interface ReminderView {
  readonly view: ReminderMode;
  readonly orderBy: OrderBy;
  readonly columns: ColumnSettings;
}

const STORAGE_KEY = 'reminders';
/** Specification section 9. */
const usual: ReminderView = {
  view: 'list',
  orderBy: { field: 'Number', asc: false },
  columns: defaultColumns,
};

/** How a person looks at reminders, kept as the specification has it (sections 3 and 7); null until it is known. */
export function useReminderView(): [ReminderView | null, (part: Partial<ReminderView>) => void] {
  const [view, setView] = useState<ReminderView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(STORAGE_KEY).then(state => isCurrent && setView(readView(state)));
    return () => {
      isCurrent = false;
    };
  }, []);
  const change = (part: Partial<ReminderView>) => {
    setView(before => ({ ...(before ?? usual), ...part }));
    const { columns, ...members } = part;
    for (const [member, value] of Object.entries({ ...members, ...columns }))
      saveUserStateSoon(STORAGE_KEY, member, value);
  };
  return [view, change];
}

function readView(state: Record<string, unknown>): ReminderView {
  const { orderBy, columnsOrder, columnsWidth, pinnedColumns, columnsShown } = readRecordView(
    { orderBy: usual.orderBy, ...state, view: 'list' },
    'list',
  );
  return {
    view: MODES.find(mode => mode === state.view) ?? usual.view,
    orderBy,
    columns: { columnsOrder, columnsWidth, pinnedColumns, columnsShown },
  };
}
