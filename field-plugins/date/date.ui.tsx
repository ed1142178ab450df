import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { formatCalendarDate } from './calendarDate.core.ts';
import { DateFilter } from './DateFilter.tsx';
import { DateInput } from './DateInput.tsx';

export const dateUi: FieldUi<'Date'> = {
  type: 'Date',
  Icon: createIcon('M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
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
  const { value, context, onChange, autoFocus } = props;
  const { t } = useMessages();
  return (
    <AutoFocus isOn={autoFocus}>
      <DateInput
        {...controlOf(props)}
        value={value?.dateValue ?? ''}
        onChange={onChange && (date => onChange(date === '' ? undefined : { dateValue: date }))}
        context={context}
        pickLabel={partLabel(props, t('field.Date.pick'))}
      />
    </AutoFocus>
  );
}
