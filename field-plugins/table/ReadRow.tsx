import type { BoundField } from '#core/boundField.ts';
import type { FieldContext } from '#core/fieldPlugin.ts';
import type { Issue, TableRow } from '#core/model.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';

export interface ReadRowProps {
  columns: readonly BoundField[];
  row: TableRow;
  /** Counted from one, for people. */
  number: number;
  context: FieldContext;
  /** Paths relative to the row: a column id first, or nothing for the row itself. */
  issues: readonly Issue[];
  /** Another row is open. */
  isLocked: boolean;
  onEdit?: () => void;
  onDelete?: () => void;
}

/** A row to read, with its faults at their cells. */
export function ReadRow({ columns, row, number, context, issues, isLocked, onEdit, onDelete }: ReadRowProps) {
  const messages = useMessages();
  const { t } = messages;
  const inRow = { ...context, values: row.customFields };
  const ownIssues = issues.filter(issue => !columns.some(column => column.definition.id === issue.path[0]));
  return (
    <tr data-invalid={issues.length > 0 || undefined}>
      {columns.map((column, index) => {
        const { id } = column.definition;
        const texts = issueTexts(messages, [
          ...issues.filter(issue => issue.path[0] === id),
          ...(index === 0 ? ownIssues : []),
        ]);
        return (
          <td key={id} className={column.plugin.valueKind} data-invalid={texts.length > 0 || undefined}>
            <FieldCell field={column} context={inRow} />
            {texts.map(text => (
              <div key={text} className="dk-error">
                {text}
              </div>
            ))}
          </td>
        );
      })}
      {onEdit && onDelete && (
        <td className="dk-row-actions">
          <IconButton
            icon="edit"
            size="small"
            label={t('field.Table.editRow', { number })}
            isDisabled={isLocked}
            onClick={onEdit}
          />
          <IconButton
            icon="trash"
            size="small"
            label={t('field.Table.deleteRow', { number })}
            isDisabled={isLocked}
            onClick={onDelete}
          />
        </td>
      )}
    </tr>
  );
}
