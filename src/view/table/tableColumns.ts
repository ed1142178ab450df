import { useMemo } from 'react';
import type { BoundField } from '#core/boundField.ts';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { useEngine } from '../engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';

interface ColumnBase {
  readonly id: string;
  readonly label: string;
  /** What the search sorts by; null where there is no order. */
  readonly orderField: string | null;
  readonly isNumeric: boolean;
  readonly minWidth: number;
  /** The column's track in the row's grid. */
  readonly track: string;
}

export type TableColumn =
  | (ColumnBase & { readonly kind: 'number' | 'status' })
  | (ColumnBase & { readonly kind: 'field'; readonly field: BoundField });

/** The number, the status where the directory has any, and the fields an admin made visible on the grid. */
export function useTableColumns(compiled: CompiledDirectory): readonly TableColumn[] {
  const engine = useEngine();
  const { t } = useMessages();
  return useMemo(() => {
    const number: TableColumn = {
      kind: 'number',
      id: 'number',
      label: t('table.number'),
      orderField: 'Number',
      isNumeric: true,
      minWidth: 64,
      track: '64px',
    };
    const status: TableColumn = {
      kind: 'status',
      id: 'status',
      label: t('table.status'),
      orderField: 'StatusPosition',
      isNumeric: false,
      minWidth: 130,
      track: 'minmax(130px, 0.7fr)',
    };
    const fields = compiled.columns.map((field): TableColumn => {
      const drawn = field.resolve({ findField: engine.findField, engine: engine.registry }) ?? field;
      const { minCellWidth } = engine.ui.ui(drawn.definition.type);
      const minWidth = Math.max(minCellWidth, 90);
      const isNumeric = drawn.plugin.valueKind === 'numberValue' && !drawn.isArray;
      return {
        kind: 'field',
        id: field.definition.id,
        label: field.definition.name,
        orderField: drawn.canSort ? field.definition.id : null,
        isNumeric,
        minWidth,
        track: isNumeric ? `minmax(${minWidth}px, 0.6fr)` : `minmax(${minWidth}px, 1fr)`,
        field,
      };
    });
    return compiled.directory.statusList.length > 0 ? [number, status, ...fields] : [number, ...fields];
  }, [compiled, engine, t]);
}
