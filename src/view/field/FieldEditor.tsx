import type { BoundField } from '#core/boundField.ts';
import type { FieldContext } from '#core/fieldPlugin.ts';
import { useEngine } from '../engine.ts';
import type { EditorProps } from '../fieldUi.ts';
import './field.css';
import { FieldCell } from './FieldCell.tsx';
import { FieldErrorBoundary } from './FieldErrorBoundary.tsx';
import { ListEditor } from './ListEditor.tsx';

export interface FieldEditorProps extends Omit<EditorProps, 'definition'> {
  field: BoundField;
}

/** The editor of a field, whatever it is: one value, a list of values, or a computed value that can only be read. */
export function FieldEditor({ field, ...props }: FieldEditorProps) {
  const { Editor, ListEditor: OwnListEditor } = useEngine().ui.ui(field.definition.type);
  const { definition } = field;
  return (
    <FieldErrorBoundary fieldName={definition.name}>
      {field.isComputed && <ReadValue field={field} context={props.context} id={props.id} />}
      {!field.isComputed && field.isArray && OwnListEditor && (
        <OwnListEditor {...props} definition={definition} />
      )}
      {!field.isComputed && field.isArray && !OwnListEditor && (
        <ListEditor {...props} definition={definition} Editor={Editor} />
      )}
      {!field.isComputed && !field.isArray && <Editor {...props} definition={definition} />}
    </FieldErrorBoundary>
  );
}

function ReadValue({ field, context, id }: { field: BoundField; context: FieldContext; id: string }) {
  return (
    <output id={id} className="dk-read-value">
      <FieldCell field={field} context={context} empty="—" />
    </output>
  );
}
