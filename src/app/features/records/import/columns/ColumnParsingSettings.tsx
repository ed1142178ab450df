import { canMapSeveralColumns, DEFAULT_SEPARATOR, findColumnJoiner } from '#core/import/joinColumns.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import type { ImportColumn } from '../importCalls.ts';
import { getColumnName } from '../importWords.ts';
import type { ColumnTableProps } from './ColumnTable.tsx';
import { CountryChoice } from './CountryChoice.tsx';
import { deleteReplacement, findFirstJoinedColumn } from './columnDraft.ts';

interface ColumnReadingProps extends ColumnTableProps {
  column: ImportColumn;
  name: string;
}

/** Edits how a column is parsed, once the column has a target. */
export function ColumnParsingSettings(props: ColumnReadingProps) {
  const { run, draft, column, name, onChange } = props;
  const { t } = useMessages();
  const target = run.targets.find(each => each.target === column.target);
  if (!target) return null;
  const leading = findFirstJoinedColumn(draft, column.column);
  const isLeading = leading?.column === column.column;
  return (
    <>
      {!isLeading && <Joining {...props} leading={leading} />}
      {isLeading && target.creates && (
        <>
          <Checkbox
            label={t(`import.createMissing.${target.creates}`)}
            isChecked={column.createMissing === true}
            isDisabled={!target.canCreateMissing}
            onChange={createMissing => onChange({ ...column, createMissing })}
          />
          {!target.canCreateMissing && <span className="dk-faint">{t('issue.OptionsForAdmins')}</span>}
        </>
      )}
      {isLeading && target.isByCountry && (
        <Field label={t('import.country')}>
          <CountryChoice
            {...{ run, column }}
            label={t('import.countryOf', { name })}
            onChange={change => onChange({ ...withoutCountry(column), ...change })}
          />
        </Field>
      )}
      {isLeading && column.badValues === 'LeaveBlank' && (
        <Checkbox
          label={t('import.leaveBadBlank')}
          isChecked
          onChange={() => onChange({ ...column, badValues: 'Refuse' })}
        />
      )}
      <Replacements column={column} onChange={onChange} />
    </>
  );
}

function withoutCountry({ country: _, countryColumn: __, ...column }: ImportColumn): ImportColumn {
  return column;
}

const separators = [
  { value: ' ', id: 'space' },
  { value: ', ', id: 'comma' },
  { value: '; ', id: 'semicolon' },
  { value: ' - ', id: 'hyphen' },
  { value: '\n', id: 'newLine' },
] as const;

/** Edits the separator that precedes this column's text in a joined value, or explains how the columns are combined. */
function Joining({
  compiled,
  run,
  column,
  leading,
  name,
  onChange,
}: ColumnReadingProps & { leading: ImportColumn | undefined }) {
  const messages = useMessages();
  const { t } = messages;
  const field = compiled.fieldById.get(column.target ?? '');
  if (!field || !leading) return null;
  const first = getColumnName(messages, run, leading.column);
  if (canMapSeveralColumns(field))
    return <span className="dk-faint">{t('import.insteadOf', { name: first })}</span>;
  const joining = findColumnJoiner(field);
  if (!joining || column.part !== undefined) return null;
  if (joining.separator !== null || leading.part !== undefined) {
    return <span className="dk-faint">{t('import.joinedWith', { name: first })}</span>;
  }
  return (
    <Field label={t('import.separator', { name: first })}>
      <Select
        label={t('import.separatorOf', { name })}
        value={column.separator ?? DEFAULT_SEPARATOR}
        emptyLabel={null}
        options={separators.map(({ value, id }) => ({ value, label: t(`import.separator.${id}`) }))}
        onChange={separator => onChange({ ...column, separator })}
      />
    </Field>
  );
}

/** Lists replaced texts, each with a button to revert it. */
function Replacements({ column, onChange }: Pick<ColumnReadingProps, 'column' | 'onChange'>) {
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
            onClick={() => onChange(deleteReplacement(column, from))}
          />
        </li>
      ))}
    </ul>
  );
}
