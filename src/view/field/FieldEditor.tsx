import type { BoundField } from '#core/field/boundField.ts';
import { useEngine } from '../engine/engine.ts';
import type { EditorProps } from '../engine/fieldUi.ts';
import './field.css';
import { FieldErrorBoundary } from './FieldErrorBoundary.tsx';
import { type AllowedFieldValues, FieldOfferContext } from './fieldOffer.ts';
import { ListEditor } from './ListEditor.tsx';

export interface FieldEditorProps extends Omit<EditorProps, 'definition'> {
  field: BoundField;
  /** The values to which scripts restrict the field. */
  offer?: AllowedFieldValues | null;
}

/** The editor of any field: for a single value, for a list of values, or read-only for a computed value. */
export function FieldEditor({ field, offer = null, ...props }: FieldEditorProps) {
  const { Editor, ListEditor: OwnListEditor } = useEngine().ui.ui(field.definition.type);
  const { definition } = field;
  return (
    <FieldErrorBoundary fieldName={definition.name}>
      <FieldOfferContext value={offer}>
        {field.isDerived && <Editor {...props} definition={definition} onChange={undefined} />}
        {!field.isDerived && field.isArray && OwnListEditor && (
          <OwnListEditor {...props} definition={definition} />
        )}
        {!field.isDerived && field.isArray && !OwnListEditor && (
          <ListEditor {...props} definition={definition} Editor={Editor} />
        )}
        {!field.isDerived && !field.isArray && <Editor {...props} definition={definition} />}
      </FieldOfferContext>
    </FieldErrorBoundary>
  );
}
