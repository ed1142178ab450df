import { TEXT_MAX_LENGTH } from '#core/limits.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { TextArea } from '#view/kit/TextArea.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { DEFAULT_ROWS } from './text.core.ts';

export const textUi: FieldUi<'Text'> = {
  type: 'Text',
  Icon: createIcon('M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h6'),
  minCellWidth: MIN_WIDTH.other,
  Cell: LongTextCell,
  Editor: LongTextEditor,
  ListEditor: null,
  Filter: TextFilter,
};

function LongTextCell({ value }: CellProps) {
  return <TextCell text={textOf(value)} />;
}

function LongTextEditor(props: EditorProps) {
  const { value, definition, onChange, autoFocus } = props;
  return (
    <AutoFocus isOn={autoFocus}>
      <TextArea
        {...controlOf(props)}
        value={value ? textOf(value) : ''}
        rows={definition.rows ?? DEFAULT_ROWS}
        maxLength={TEXT_MAX_LENGTH}
        onCommit={onChange && (text => onChange(text === '' ? undefined : { stringValue: text }))}
      />
    </AutoFocus>
  );
}
