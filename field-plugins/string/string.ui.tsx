import { useCallback } from 'react';
import { STRING_MAX_LENGTH } from '#core/limits.ts';
import { useFieldServices } from '#view/fieldServices.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { SuggestInput } from '#view/kit/SuggestInput.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';

export const stringUi: FieldUi<'String'> = {
  type: 'String',
  Icon: createIcon('M3 4V3h10v1M8 3v10M6 13h4'),
  minCellWidth: MIN_WIDTH.other,
  Cell: StringCell,
  Editor: StringEditor,
  ListEditor: null,
  Filter: TextFilter,
};

function StringCell({ value }: CellProps) {
  return <TextCell text={textOf(value)} />;
}

function StringEditor(props: EditorProps) {
  const { value, definition, onChange, autoFocus } = props;
  const shared = {
    ...controlOf(props),
    value: value ? textOf(value) : '',
    maxLength: STRING_MAX_LENGTH,
    onCommit: onChange && ((text: string) => onChange(text === '' ? undefined : { stringValue: text })),
  };
  return (
    <AutoFocus isOn={autoFocus}>
      {definition.suggestionEnabled && onChange ? (
        <SuggestingInput {...shared} definition={definition} />
      ) : (
        <TextInput {...shared} />
      )}
    </AutoFocus>
  );
}

type SuggestingProps = Omit<Parameters<typeof SuggestInput>[0], 'load'> & Pick<EditorProps, 'definition'>;

function SuggestingInput({ definition, ...props }: SuggestingProps) {
  const { suggest } = useFieldServices();
  const load = useCallback(
    (keywords: string, signal: AbortSignal) => suggest({ field: definition, keywords, signal }),
    [suggest, definition],
  );
  return <SuggestInput {...props} load={load} />;
}
