import type { BoundField } from '#core/boundField.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

/** The columns' names; `hasActions` leaves room for what can be done with a row. */
export function TableHead({ columns, hasActions }: { columns: readonly BoundField[]; hasActions: boolean }) {
  const { t } = useMessages();
  return (
    <thead>
      <tr>
        {columns.map(column => (
          <th key={column.definition.id} scope="col" className={column.plugin.valueKind}>
            {column.definition.name}
            {column.definition.required && <span className="dk-required"> *</span>}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="dk-visually-hidden">{t('field.Table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
