import { useMemo, useRef, useState } from 'react';
import { type ColumnSettings, moveColumn, resizeColumn } from '#core/directory/listColumns.ts';
import type { TableColumn } from '../tableColumns.ts';
import type { ColumnChangeHandlers } from './HeaderRow.tsx';

export interface ColumnChangesInput {
  all: readonly TableColumn[];
  settings: ColumnSettings;
  onColumns: ((change: Partial<ColumnSettings>) => void) | undefined;
}

/** Returns the operations of the header on columns, and the width previewed during a drag. */
export function useColumnChanges(input: ColumnChangesInput) {
  const [tried, setTried] = useState<{ id: string; width: number } | null>(null);
  const latest = useRef(input);
  latest.current = input;
  const isChangeable = Boolean(input.onColumns);
  const changes = useMemo<ColumnChangeHandlers | undefined>(() => {
    if (!isChangeable) return undefined;
    return {
      onMove(id, toId) {
        const { all, settings, onColumns } = latest.current;
        onColumns?.(moveColumn(all, settings, { id, toId }));
      },
      onTry: setTried,
      onResize(id, width) {
        const { all, settings, onColumns } = latest.current;
        const minWidth = all.find(column => column.id === id)?.minWidth ?? 0;
        onColumns?.(resizeColumn(settings, { id, width, minWidth }));
      },
    };
  }, [isChangeable]);
  return { changes, tried };
}
