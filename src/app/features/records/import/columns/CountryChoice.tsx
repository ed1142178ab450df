import { useMemo } from 'react';
import { listCountries } from '#core/import/findCountryCode.ts';
import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import type { ImportColumn } from '../importCalls.ts';
import { getColumnName } from '../importWords.ts';

export interface CountryChoiceProps {
  run: Pick<Import, 'columns'>;
  column: ImportColumn;
  label: string;
  isDisabled?: boolean;
  onChange: (change: Pick<ImportColumn, 'country' | 'countryColumn'>) => void;
}

const ofColumn = 'column ';

/**
 * Selects the country for parsing texts: the account's country, one country for the whole column, or the country in
 * another column.
 */
export function CountryChoice({ run, column, label, isDisabled, onChange }: CountryChoiceProps) {
  const messages = useMessages();
  const { t, locale } = messages;
  const countries = useMemo(
    () => listCountries(locale).map(({ code, name }) => ({ value: code, label: name })),
    [locale],
  );
  const columns = run.columns
    .filter(each => each.column !== column.column)
    .map(each => ({
      value: `${ofColumn}${each.column}`,
      label: t('import.countryFrom', { name: getColumnName(messages, run, each.column) }),
    }));
  const { country, countryColumn } = column;
  return (
    <Select
      label={label}
      value={countryColumn === undefined ? (country?.toLowerCase() ?? '') : `${ofColumn}${countryColumn}`}
      emptyLabel={t('import.accountCountry')}
      options={[...columns, ...countries]}
      isDisabled={isDisabled}
      onChange={value => {
        if (value === '') onChange({});
        else if (!value.startsWith(ofColumn)) onChange({ country: value });
        else onChange({ countryColumn: Number(value.slice(ofColumn.length)) });
      }}
    />
  );
}
