import { MAX_TEXT_FIELD_LENGTH } from '#core/limits.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { getText } from '../../shared/stringValue.ts';
import { AutoFocusContainer, toControlProps } from '../../shared/ui/control.tsx';
import { useCharacterCount } from '../../shared/ui/useCharacterCount.tsx';
import { joinDescriptions } from '../../shared/ui/useValueError.ts';
import { DEFAULT_TEXT_ROWS } from '../text.core.ts';

export function LongTextEditor(props: EditorProps) {
  const { id, value, definition, onChange, autoFocus, describedBy } = props;
  const text = value ? getText(value) : '';
  const count = useCharacterCount({ id, value: text, limit: MAX_TEXT_FIELD_LENGTH });
  return (
    <AutoFocusContainer isOn={autoFocus}>
      <TextArea
        {...toControlProps(props)}
        describedBy={joinDescriptions(describedBy, count.noteId)}
        value={text}
        rows={definition.rows ?? DEFAULT_TEXT_ROWS}
        isGrowing
        maxLength={MAX_TEXT_FIELD_LENGTH}
        onInput={onChange && count.onInput}
        onCommit={onChange && (next => onChange(next === '' ? undefined : { stringValue: next }))}
      />
      {count.note}
    </AutoFocusContainer>
  );
}
