import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Import, ImportSettings } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { Select, type SelectOption } from '#view/kit/inputs/Select.tsx';
import type { ImportColumn } from '../importCalls.ts';
import { getColumnName, getTargetPartName } from '../importWords.ts';
import { ColumnParsingSettings } from './ColumnParsingSettings.tsx';
import { getTargetKey, setTargetKey } from './columnDraft.ts';

export interface ColumnTableProps {
  compiled: CompiledDirectory;
  run: Import;
  draft: ImportSettings;
  /** Targets that were chosen for several columns but support only one. */
  doubled: ReadonlySet<string>;
  onChange: (column: ImportColumn) => void;
}

/** Lists the columns of the file with their contents and targets. */
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

function ColumnRow(props: ColumnTableProps & { column: ImportColumn }) {
  const { run, doubled, column, onChange } = props;
  const messages = useMessages();
  const { t } = messages;
  const name = getColumnName(messages, run, column.column);
  const samples = run.columns.find(each => each.column === column.column)?.samples ?? [];
  const isDoubled = doubled.has(getTargetKey(column));
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
          value={getTargetKey(column)}
          emptyLabel={t('import.leaveColumnOut')}
          options={usePlaces(props)}
          isInvalid={isDoubled}
          onChange={place => onChange(setTargetKey(column, place))}
        />
        {isDoubled && <span className="dk-error">{t('import.doubled')}</span>}
        <ColumnParsingSettings {...props} name={name} />
      </div>
    </li>
  );
}

/** Returns all targets, each followed by the parts of its value. */
function usePlaces({ run, compiled }: Pick<ColumnTableProps, 'run' | 'compiled'>): SelectOption[] {
  const messages = useMessages();
  return run.targets.flatMap(({ target, parts }) =>
    [undefined, ...parts].map(part => ({
      value: getTargetKey({ target, ...(part === undefined ? {} : { part }) }),
      label: getTargetPartName(messages, compiled, { target, part }),
    })),
  );
}
