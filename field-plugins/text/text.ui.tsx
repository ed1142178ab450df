import { TEXT_MAX_LENGTH } from '#core/limits.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { useCharacterCount } from '../shared/ui/useCharacterCount.tsx';
import { describedByAll } from '../shared/ui/useProblem.ts';
import { DEFAULT_ROWS } from './text.core.ts';

export const textUi: FieldUi<'Text'> = {
  type: 'Text',
  Icon: createIcon('M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h6'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'popup',
  Cell: LongTextCell,
  Editor: LongTextEditor,
  ListEditor: null,
  Filter: TextFilter,
};

/** The first line that says something. */
function LongTextCell({ value }: CellProps) {
  const text = textOf(value).trim();
  const end = text.search(/[\r\n]/);
  return <TextCell text={end < 0 ? text : `${text.slice(0, end).trimEnd()} …`} />;
}

function LongTextEditor(props: EditorProps) {
  const { id, value, definition, onChange, autoFocus, describedBy } = props;
  const text = value ? textOf(value) : '';
  const count = useCharacterCount({ id, value: text, limit: TEXT_MAX_LENGTH });
  return (
    <AutoFocus isOn={autoFocus}>
      <TextArea
        {...controlOf(props)}
        describedBy={describedByAll(describedBy, count.noteId)}
        value={text}
        rows={definition.rows ?? DEFAULT_ROWS}
        isGrowing
        maxLength={TEXT_MAX_LENGTH}
        onInput={onChange && count.onInput}
        onCommit={onChange && (next => onChange(next === '' ? undefined : { stringValue: next }))}
      />
      {count.note}
    </AutoFocus>
  );
}
