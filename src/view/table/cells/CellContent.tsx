import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { useEngine } from '../../engine/engine.ts';
import type { SystemCellProps } from '../../engine/fieldUi.ts';
import { FieldCell } from '../../field/FieldCell.tsx';
import type { TableColumn } from '../tableColumns.ts';

export interface CellContentProps extends SystemCellProps {
  column: TableColumn;
  context: FieldContext;
}

export function CellContent({ column, context, ...row }: CellContentProps) {
  const { ui } = useEngine();
  const own = column.system && ui.system(column.id);
  if (own) return <own.Cell {...row} />;
  const field = column.field ?? column.system?.field;
  return field && <FieldCell field={field} context={context} status={row.status} />;
}
