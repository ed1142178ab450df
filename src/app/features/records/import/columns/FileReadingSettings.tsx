import type { Import } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select, type SelectOption } from '#view/kit/inputs/Select.tsx';
import { getHeaderLineOptions, type ImportReadingOptions } from './columnDraft.ts';

export interface FileReadingSettingsProps {
  run: Import;
  decimal: string | undefined;
  dateOrder: string | undefined;
  /** Called when the user changes how the file is read; the file is then read again immediately. */
  onReading: (change: ImportReadingOptions) => void;
  onNotation: (change: Pick<Import['settings'], 'decimal' | 'dateOrder'>) => void;
  isDisabled: boolean;
}

const delimiters = [',', ';', '\t', '|'] as const;
const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
  'windows-1250',
  'ibm866',
] as const;
const decimals = ['.', ','] as const;
const dateOrders = ['dmy', 'mdy', 'ymd'] as const;

/** Edits how the file is read, starting with the recognised settings. */
export function FileReadingSettings(props: FileReadingSettingsProps) {
  const { run, onReading, onNotation, isDisabled } = props;
  const messages = useMessages();
  const { t } = messages;
  const { settings, recognised } = run;
  const lines = getHeaderLineOptions([settings.headerLine, recognised.headerLine]);
  const shared = { isDisabled, recognised };
  return (
    <div className="dk-import-settings">
      {run.sheets.length > 1 && (
        <Setting
          {...shared}
          name="sheet"
          value={settings.sheet ?? ''}
          options={run.sheets.map(sheet => getSheetOption(messages, sheet))}
          // Settings recognised for one sheet don't apply to another sheet.
          onChange={sheet =>
            onReading({ sheet, headerLine: undefined, decimal: undefined, dateOrder: undefined })
          }
        />
      )}
      {run.format === 'csv' && (
        <Setting
          {...shared}
          name="delimiter"
          value={settings.delimiter ?? ''}
          options={named(delimiters, each => t('import.delimiters', { each: delimiterNames[each] }))}
          onChange={value => onReading({ delimiter: findMember(delimiters, value) })}
        />
      )}
      {(run.format === 'csv' || run.format === 'vcf') && (
        <Setting
          {...shared}
          name="encoding"
          value={settings.encoding ?? ''}
          options={named(encodings, each => t(`import.encodings.${each}`))}
          onChange={value => onReading({ encoding: findMember(encodings, value) })}
        />
      )}
      {(run.format === 'csv' || run.format === 'xlsx') && (
        <Setting
          {...shared}
          name="headerLine"
          value={String(settings.headerLine ?? 1)}
          options={[
            ...lines.map(line => ({ value: String(line), label: t('import.line', { line }) })),
            { value: '0', label: t('import.noHeader') },
          ]}
          onChange={value => onReading({ headerLine: Number(value) })}
        />
      )}
      <Setting
        {...shared}
        name="decimal"
        value={props.decimal ?? ''}
        options={named(decimals, each => `1${each}5`)}
        onChange={value => onNotation({ decimal: findMember(decimals, value) })}
      />
      <Setting
        {...shared}
        name="dateOrder"
        value={props.dateOrder ?? ''}
        options={named(dateOrders, each => t(`import.dateOrders.${each}`))}
        onChange={value => onNotation({ dateOrder: findMember(dateOrders, value) })}
      />
    </div>
  );
}

/** A sheet without rows can't be chosen, because the import couldn't continue. */
function getSheetOption(
  { t }: Messages,
  { name, isHidden, isEmpty }: Import['sheets'][number],
): SelectOption {
  const label = isHidden ? t('import.hiddenSheet', { name }) : name;
  return {
    value: name,
    label: isEmpty ? t('import.emptySheet', { name: label }) : label,
    isDisabled: isEmpty,
  };
}

const delimiterNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const;

interface SettingProps {
  name: 'sheet' | 'delimiter' | 'encoding' | 'headerLine' | 'decimal' | 'dateOrder';
  value: string;
  options: readonly SelectOption[];
  recognised: Import['recognised'];
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** Edits one setting. A hint is shown if the recognised value differs, or if it is a guess. */
function Setting({ name, value, options, recognised, isDisabled, onChange }: SettingProps) {
  const { t } = useMessages();
  const found = name === 'sheet' ? undefined : recognised[name];
  const isOther = found !== undefined && String(found) !== value;
  const isGuess = !isOther && recognised.guessed?.some(each => each === name) === true;
  const foundLabel = options.find(option => option.value === String(found))?.label;
  return (
    <Field
      label={t(`import.reading.${name}`)}
      help={
        isOther && foundLabel
          ? t('import.recognised', { value: foundLabel })
          : isGuess
            ? t('import.guessed')
            : undefined
      }
    >
      <Select
        value={value}
        options={options}
        emptyLabel={value === '' ? '—' : null}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    </Field>
  );
}

function named<T extends string>(values: readonly T[], label: (value: T) => string): SelectOption[] {
  return values.map(value => ({ value, label: label(value) }));
}

function findMember<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find(each => each === value);
}
