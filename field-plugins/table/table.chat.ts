import type { ChatRowsPart } from '#core/field/chatPart.ts';
import { getVisibleColumns } from './value/row.core.ts';

export const tableChat: ChatRowsPart = {
  kind: 'Rows',
  columns: (definition, engine) => getVisibleColumns(definition, engine).filter(column => !column.isDerived),
};
