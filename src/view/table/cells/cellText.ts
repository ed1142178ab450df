import { useCallback } from 'react';
import { getRecordValues } from '#core/field/system/systemFields.ts';
import type { Item } from '#core/model.ts';
import { createBaseContext, useEngine } from '../../engine/engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { useTags } from '../../tags/tags.ts';
import type { TableColumn } from '../tableColumns.ts';

export function useDisplayedCellText(): (item: Item, column: TableColumn, statusName?: string) => string {
  const engine = useEngine();
  const { locale, formatDateTime } = useMessages();
  const { byId: tagNames } = useTags();
  return useCallback(
    (item, column, statusName = '') => {
      const own = column.system && engine.ui.system(column.id);
      if (own) return own.text(item, { statusName, tagNames, formatDateTime });
      const { references = {} } = item;
      const values = getRecordValues(item, engine.registry, engine.timeZone);
      const reference = (id: string) => references[id] ?? engine.knownReference(id);
      const context = { ...createBaseContext(engine), locale, values, reference };
      const field = column.field ?? column.system?.field;
      return field?.resolve(context)?.toText(field.valueIn(context), context) ?? '';
    },
    [engine, locale, formatDateTime, tagNames],
  );
}
