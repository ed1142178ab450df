import { useCallback } from 'react';
import type { Item } from '#core/model.ts';
import { baseContext, useEngine } from '../../engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { useTags } from '../../tags/tags.ts';
import type { TableColumn } from '../tableColumns.ts';

/** The text of a cell, to be copied. */
export function useCellText(): (item: Item, column: TableColumn, statusName?: string) => string {
  const engine = useEngine();
  const { locale, formatDateTime } = useMessages();
  const { byId } = useTags();
  return useCallback(
    (item, column, statusName = '') => {
      const { references = {}, customFields: values } = item;
      if (column.field) {
        const reference = (id: string) => references[id] ?? engine.knownReference(id);
        const context = { ...baseContext(engine), locale, values, reference };
        const drawn = column.field.resolve(context);
        return drawn?.toText(column.field.valueIn(context), context) ?? '';
      }
      const texts: Readonly<Record<string, string>> = {
        Number: item.display,
        Status: statusName,
        Tags: item.tags.flatMap(id => byId.get(id)?.name ?? []).join(', '),
        LastComment: item.lastNote?.text ?? '',
        CreatedAt: formatDateTime(item.createdAt),
        LastActivity: formatDateTime(item.lastActivityAt),
      };
      return texts[column.id] ?? '';
    },
    [engine, locale, formatDateTime, byId],
  );
}
