import type { ChatRowsPart } from '#core/field/chatPart.ts';
import { visibleColumns } from './value/row.core.ts';

export const tableChat: ChatRowsPart = {
  kind: 'Rows',
  columns: (definition, engine) => visibleColumns(definition, engine).filter(column => !column.isDerived),
};
