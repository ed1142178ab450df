import { useMemo } from 'react';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { TableRow } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { formatColumnSums, type RowGroup } from './grouping.core.ts';
import { SumCells } from './SumCells.tsx';

export interface GroupRowProps {
  group: RowGroup;
  rows: readonly TableRow[];
  columns: readonly BoundField[];
  summed: readonly BoundField[];
  groupedBy: BoundField;
  context: FieldContext;
  place: number;
  isOpen: boolean;
  isActive: boolean;
  isNarrow: boolean;
  onToggle: () => void;
  onFocus: () => void;
}

/** A group's header: the shared record, the number of rows, and the sums of their numbers. */
export function GroupRow(props: GroupRowProps) {
  const { group, rows, columns, summed, groupedBy, context, place, isOpen, isActive, onToggle } = props;
  const { t } = useMessages();
  const sums = useMemo(
    () =>
      formatColumnSums(
        group.indices.flatMap(index => rows.slice(index, index + 1)),
        summed,
        context,
      ),
    [group, rows, summed, context],
  );
  const label = group.label || t('field.Table.noGroup', { name: groupedBy.definition.name });
  return (
    <tr
      className="dk-group-row"
      data-place={place}
      aria-rowindex={place + 2}
      aria-level={1}
      aria-expanded={isOpen}
      tabIndex={isActive ? 0 : -1}
      onFocus={props.onFocus}
    >
      <SumCells columns={columns} summed={summed} sums={sums} isNarrow={props.isNarrow}>
        <button type="button" className="dk-group-toggle" tabIndex={-1} onClick={onToggle}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
          <span className="dk-truncate">{label}</span>
          <span className="dk-group-count">{t('field.Table.rows', { count: group.indices.length })}</span>
        </button>
      </SumCells>
    </tr>
  );
}
