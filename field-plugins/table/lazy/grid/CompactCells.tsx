import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { Issue } from '#core/model.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { getFieldStyle } from '#view/field/fieldLook.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getNumberColumns } from './grouping.core.ts';

export interface CompactCellsProps {
  columns: readonly BoundField[];
  /** Contains the row's values. */
  context: FieldContext;
  issues: readonly Issue[];
}

/** A row without room for columns: its first value, and below it the other values, each with its name. */
export function CompactCells({ columns, context, issues }: CompactCellsProps) {
  const isFigures = (column: BoundField) => getNumberColumns([column], context).length > 0;
  const messages = useMessages();
  const [first, ...others] = columns;
  const texts = formatIssues(messages, issues);
  const filled = others.filter(column => {
    const drawn = column.resolve(context);
    return drawn !== undefined && !drawn.isEmpty(column.valueIn(context));
  });
  // Numbers come first, because there may be no room for everything.
  const inOrder = [...filled.filter(isFigures), ...filled.filter(column => !isFigures(column))];
  return (
    <td className="dk-row-compact" data-invalid={texts.length > 0 || undefined}>
      <div className="dk-cell-clip dk-row-title">
        {first && <FieldCell field={first} context={context} empty="—" />}
      </div>
      <div className="dk-row-rest">
        {inOrder.map(column => (
          <span key={column.definition.id} {...getFieldStyle(column.definition)}>
            {column.definition.name} <b>{<FieldCell field={column} context={context} />}</b>
          </span>
        ))}
      </div>
      {texts.map(text => (
        <div key={text} className="dk-error">
          {text}
        </div>
      ))}
    </td>
  );
}
