import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import type { TableView } from './grid/useTableView.ts';

export interface TableToolsProps {
  view: TableView;
  isLocked: boolean;
  onCopy: () => void;
}

/** Tools above the rows: grouping and copying. */
export function TableTools({ view, isLocked, onCopy }: TableToolsProps) {
  const { t } = useMessages();
  const { groupable, groupedBy } = view;
  return (
    <div className="dk-table-tools">
      {groupable.length > 0 && (
        <Menu
          trigger={
            <Button tone="quiet" size="small" icon="lines" isDisabled={isLocked}>
              {groupedBy
                ? t('field.Table.groupedBy', { name: groupedBy.definition.name })
                : t('field.Table.groupBy')}
            </Button>
          }
          entries={[
            {
              id: 'none',
              label: t('field.Table.groupNone'),
              isChecked: groupedBy === null,
              onSelect: () => view.groupBy(null),
            },
            ...groupable.map(column => ({
              id: column.definition.id,
              label: column.definition.name,
              isChecked: column === groupedBy,
              onSelect: () => view.groupBy(column.definition.id),
            })),
          ]}
        />
      )}
      <Button tone="quiet" size="small" icon="copy" onClick={onCopy}>
        {t('field.Table.copy')}
      </Button>
    </div>
  );
}
