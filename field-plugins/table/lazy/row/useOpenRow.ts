import { useEffect, useEffectEvent, useState } from 'react';
import type { EditorProps } from '#view/fieldUi.ts';

export interface OpenRow {
  /** One past the last for a new row. */
  readonly index: number;
  /** Edited in its place, or in a popup: settled when it opens, so that turning a phone loses nothing. */
  readonly isInline: boolean;
  /** The column that was pressed. */
  readonly columnId: string | undefined;
}

/**
 * Which row is open: one at a time. The form is told while one is being edited, and no longer once the table is taken
 * away (specification section 4).
 */
export function useOpenRow({ onChange, onEditingChange }: EditorProps): {
  openRow: OpenRow | null;
  open: (row: OpenRow) => void;
  close: () => void;
} {
  const [openRow, setOpenRow] = useState<OpenRow | null>(null);
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
