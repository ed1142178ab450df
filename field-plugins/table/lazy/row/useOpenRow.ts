import { useEffect, useEffectEvent, useState } from 'react';
import type { EditorProps } from '#view/engine/fieldUi.ts';

export interface EditedTableRow {
  /** The index of the row. For a new row, the number of rows. */
  readonly index: number;
  /**
   * True to edit in place rather than in a popup. This is determined when the row opens, so that rotating a phone loses
   * nothing.
   */
  readonly isInline: boolean;
  /** The column that was clicked. */
  readonly columnId: string | undefined;
}

/**
 * Tracks the open row. At most one row is open at a time. The form is notified when editing begins and ends,
 * and when the table is unmounted (specification section 4).
 */
export function useOpenRow({ onChange, onEditingChange }: EditorProps): {
  openRow: EditedTableRow | null;
  open: (row: EditedTableRow) => void;
  close: () => void;
} {
  const [openRow, setOpenRow] = useState<EditedTableRow | null>(null);
  const report = useEffectEvent((isEditing: boolean) => onEditingChange?.(isEditing));
  useEffect(() => () => report(false), []);
  return {
    openRow,
    open(row) {
      setOpenRow(row);
      if (onChange) onEditingChange?.(true);
    },
    close() {
      setOpenRow(null);
      if (onChange) onEditingChange?.(false);
    },
  };
}
