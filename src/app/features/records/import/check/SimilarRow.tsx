import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Import, ImportRow, Item } from '#core/model.ts';
import { useRecordContext } from '#view/engine/engine.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { describeMatchingFields } from '../../../../shared/duplicates/describeMatchingFields.ts';
import { describeRowIssue } from './describeProblem.ts';
import { OutcomeBadge } from './OutcomeBadge.tsx';
import { type DuplicateDecision, useDuplicateDecisions } from './useDuplicateDecisions.ts';

export interface SimilarRowProps {
  compiled: CompiledDirectory;
  run: Import;
  row: ImportRow;
  forAll: DuplicateDecision;
  onDecide: (decision: DuplicateDecision) => void;
}

/** Shows a row of the file next to the similar record or the similar earlier row. */
export function SimilarRow({ compiled, run, row, forAll, onDecide }: SimilarRowProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const { alike, duplicate } = row;
  const options = useDuplicateDecisions(compiled, alike?.item !== undefined);
  if (!alike) return null;
  const { item, other, score, same } = alike;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).format(score);
  const decided = duplicate ?? forAll;
  const shown = options.some(({ value }) => value === decided) ? decided : 'Create';
  return (
    <li className="dk-alike" data-row={row.row}>
      <div className="dk-row dk-row-wrap">
        <span className="dk-faint">
          {[t('duplicates.score', { percent }), ...describeMatchingFields(messages, compiled, same)].join(
            ' · ',
          )}
        </span>
        <span className="dk-spacer" />
        <OutcomeBadge outcome={row.outcome} display={row.display} />
        <Select
          label={t('import.decisionFor', { line: row.line })}
          value={shown}
          emptyLabel={null}
          options={options}
          onChange={onDecide}
        />
      </div>
      {[...new Set(row.issues.map(({ issue }) => describeRowIssue(messages, compiled, issue)))].map(text => (
        <span key={text} className="dk-error">
          {text}
        </span>
      ))}
      <table className="dk-alike-sides">
        <thead>
          <tr>
            <th scope="col">
              <span className="dk-visually-hidden">{t('import.alikeField')}</span>
            </th>
            <th scope="col">{t('import.line', { line: row.line })}</th>
            <th scope="col">{item ? item.display : t('import.line', { line: other?.line ?? 0 })}</th>
          </tr>
        </thead>
        <tbody>
          {getCompared(compiled, run).map(({ field, columns }) => (
            <tr
              key={field.definition.id}
              data-same={same.some(({ fieldId }) => fieldId === field.definition.id) || undefined}
            >
              <th scope="row">{field.definition.name}</th>
              <td>{getText(row.cells, columns)}</td>
              <td>{item ? <ItemValue item={item} field={field} /> : getText(other?.cells ?? [], columns)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  );
}

function ItemValue({ item, field }: { item: Item; field: BoundField }) {
  const context = useRecordContext(item);
  return <FieldCell field={field} context={context} empty="—" />;
}

/** Returns the fields that are compared to find duplicates, with the columns that are mapped to each field. */
function getCompared({ duplicateFields }: CompiledDirectory, { settings }: Pick<Import, 'settings'>) {
  return duplicateFields.flatMap(field => {
    const columns = settings.columns.filter(({ target }) => target === field.definition.id);
    return columns.length > 0 ? [{ field, columns: columns.map(({ column }) => column) }] : [];
  });
}

function getText(cells: readonly string[], columns: readonly number[]): string {
  const texts = columns.map(column => cells[column]?.trim() ?? '').filter(text => text !== '');
  return texts.join(' · ') || '—';
}
