import { useEffect, useEffectEvent, useState } from 'react';
import type { EditorProps } from '#view/engine/fieldUi.ts';

export interface OpenRow {
  /** One past the last for a new row. */
  readonly index: number;
  /** Edited in place, or in a popup: determined when it opens, so that rotating a phone loses nothing. */
  readonly isInline: boolean;
  /** The clicked column. */
  readonly columnId: string | undefined;
}

/**
 * Tracks the open row: only one at a time. The form is informed while one is being edited, until the table is unmounted
 * (specification section 4).
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
