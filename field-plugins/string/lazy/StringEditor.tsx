import { useCallback } from 'react';
import { MAX_STRING_LENGTH } from '#core/limits.ts';
import { useFieldServices } from '#view/engine/fieldServices.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { SuggestInput } from '#view/kit/inputs/combobox/SuggestInput.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { getText } from '../../shared/stringValue.ts';
import { AutoFocusContainer, toControlProps } from '../../shared/ui/control.tsx';
import { useCharacterCount } from '../../shared/ui/useCharacterCount.tsx';
import { joinDescriptions } from '../../shared/ui/useValueError.ts';

export function StringEditor(props: EditorProps) {
  const { id, value, definition, onChange, autoFocus, describedBy } = props;
  const text = value ? getText(value) : '';
  const count = useCharacterCount({ id, value: text, limit: MAX_STRING_LENGTH });
  const shared = {
    ...toControlProps(props),
    describedBy: joinDescriptions(describedBy, count.noteId),
    value: text,
    maxLength: MAX_STRING_LENGTH,
    onInput: onChange && count.onInput,
    onCommit: onChange && ((next: string) => onChange(next === '' ? undefined : { stringValue: next })),
  };
  return (
    <AutoFocusContainer isOn={autoFocus}>
      {definition.suggestionEnabled && onChange ? (
        <SuggestingInput {...shared} definition={definition} />
      ) : (
        <TextInput {...shared} />
      )}
      {count.note}
    </AutoFocusContainer>
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
