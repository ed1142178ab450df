import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import, ImportSettings } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import type { ImportColumn } from '../importCalls.ts';
import { columnName, targetName } from '../importWords.ts';
import { withoutReplacement } from './columnDraft.ts';

export interface ColumnTableProps {
  compiled: CompiledDirectory;
  run: Import;
  draft: ImportSettings;
  doubled: ReadonlySet<string>;
  onChange: (column: ImportColumn) => void;
}

/** Each column of the file with what it holds and what it becomes. */
export function ColumnTable(props: ColumnTableProps) {
  const { t } = useMessages();
  return (
    <div className="dk-import-columns">
      <div className="dk-import-columns-head" aria-hidden="true">
        <span>{t('import.fileColumn')}</span>
        <span />
        <span>{t('import.becomes')}</span>
      </div>
      <ul>
        {props.draft.columns.map(column => (
          <ColumnRow key={column.column} {...props} column={column} />
        ))}
      </ul>
    </div>
  );
}

function ColumnRow({
  compiled,
  run,
  doubled,
  column,
  onChange,
}: ColumnTableProps & { column: ImportColumn }) {
  const messages = useMessages();
  const { t } = messages;
  const name = columnName(messages, run, column.column);
  const samples = run.columns.find(each => each.column === column.column)?.samples ?? [];
  const target = run.targets.find(each => each.target === column.target);
  const isDoubled = column.target !== null && doubled.has(column.target);
  return (
    <li className="dk-import-columns-row" data-out={column.target === null}>
      <div className="dk-import-column-name">
        <strong className="dk-truncate" title={name}>
          {name}
        </strong>
        <span className="dk-faint dk-truncate" title={samples.join('\n')}>
          {samples.filter(text => text !== '').join(' · ') || t('import.noSamples')}
        </span>
      </div>
      <Icon name="arrow-right" />
      <div className="dk-import-column-target">
        <Select
          label={t('import.columnBecomes', { name })}
          value={column.target ?? ''}
          emptyLabel={t('import.leaveColumnOut')}
          options={run.targets.map(each => ({
            value: each.target,
            label: targetName(messages, compiled, each.target),
          }))}
          isInvalid={isDoubled}
          onChange={value => onChange({ ...column, target: value || null })}
        />
        {isDoubled && <span className="dk-error">{t('import.doubled')}</span>}
        {target?.canCreateMissing && (
          <Checkbox
            label={t('import.createMissing')}
            isChecked={column.createMissing === true}
            onChange={createMissing => onChange({ ...column, createMissing })}
          />
        )}
        <Replacements column={column} onChange={onChange} />
      </div>
    </li>
  );
}

/** The texts that stand for others, each of which can be taken back. */
function Replacements({
  column,
  onChange,
}: {
  column: ImportColumn;
  onChange: (column: ImportColumn) => void;
}) {
  const { t } = useMessages();
  const { replacements = [] } = column;
  if (replacements.length === 0) return null;
  return (
    <ul className="dk-import-replacements" aria-label={t('import.replacements')}>
      {replacements.map(({ from, to }) => (
        <li key={from}>
          <span className="dk-truncate">{from || t('import.blank')}</span>
          <Icon name="arrow-right" />
          <span className="dk-truncate">{to || t('import.blank')}</span>
          <IconButton
            icon="close"
            size="small"
            label={t('import.removeReplacement', { from: from || t('import.blank') })}
            onClick={() => onChange(withoutReplacement(column, from))}
          />
        </li>
      ))}
    </ul>
  );
}
