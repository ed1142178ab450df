import type { CellProps, EditorProps, FieldUi, FilterProps } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { formatCalendarDate, isCalendarDate } from './calendarDate.core.ts';
import { DateInput } from './DateInput.tsx';

export const dateUi: FieldUi<'Date'> = {
  type: 'Date',
  Icon: createIcon('M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3'),
  minCellWidth: MIN_WIDTH.other,
  Cell: DateCell,
  Editor: DateEditor,
  ListEditor: null,
  Filter: DateFilter,
};

function DateCell({ value }: CellProps) {
  return <time dateTime={value.dateValue}>{formatCalendarDate(value.dateValue ?? '')}</time>;
}

/** Text that is no date is handed on as it is, so that the form shows what is wrong and nothing typed is lost. */
function DateEditor(props: EditorProps) {
  const { value, onChange, autoFocus } = props;
  const { t } = useMessages();
  return (
    <AutoFocus isOn={autoFocus}>
      <DateInput
        {...controlOf(props)}
        value={value?.dateValue ?? ''}
        onChange={onChange && (date => onChange(date === '' ? undefined : { dateValue: date }))}
        pickLabel={partLabel(props, t('field.Date.pick'))}
      />
    </AutoFocus>
  );
}

function DateFilter({ id, value, definition, onChange }: FilterProps) {
  const { t } = useMessages();
  const range = value?.dateRangeValue ?? {};
  const input = (end: 'from' | 'till') => {
    const label = partLabel({ definition }, t(`field.filter.${end}`));
    const commit = (date: string) => {
      if (date !== '' && !isCalendarDate(date)) return;
      const { [end]: _, ...other } = range;
      const next = date === '' ? other : { ...other, [end]: date };
      onChange(Object.keys(next).length === 0 ? undefined : { dateRangeValue: next });
    };
    return (
      <DateInput
        id={end === 'from' ? id : `${id}-till`}
        label={label}
        value={range[end] ?? ''}
        onChange={commit}
        pickLabel={`${label}, ${t('field.Date.pick')}`}
      />
    );
  };
  return (
    <div className="dk-range">
      {input('from')}
      <span aria-hidden="true">–</span>
      {input('till')}
    </div>
  );
}
