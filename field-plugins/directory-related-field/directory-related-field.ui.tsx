import type { CellProps, EditorProps, FieldUi } from '#view/engine/fieldUi.ts';
import { FieldCell } from '#view/field/FieldCell.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';

export const directoryRelatedFieldUi: FieldUi<'DirectoryRelatedField'> = {
  type: 'DirectoryRelatedField',
  Icon: createIcon('M2 3.5h5v4H2zM9 8.5h5v4H9zM7 5.5h2.5A1.5 1.5 0 0 1 11 7v1.5'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: RelatedCell,
  Editor: RelatedValue,
  ListEditor: null,
  /** The engine uses the filter control of the target instead. */
  Filter: null,
};

function RelatedCell({ definition, context }: CellProps) {
  return <FieldCell field={context.engine.bind(definition)} context={context} />;
}

/** Displays the value, which is always read-only because it belongs to the record chosen in another field. */
function RelatedValue({ id, definition, context, label, describedBy }: EditorProps) {
  const { t } = useMessages();
  const chosen = context.values[definition.directoryFieldId ?? '']?.stringValue;
  if (chosen && !context.reference(chosen)) {
    return (
      <output id={id} className="dk-read-value dk-unseen" aria-label={label} aria-describedby={describedBy}>
        {t('field.DirectoryRelatedField.unseen')}
      </output>
    );
  }
  return (
    <output id={id} className="dk-read-value" aria-label={label} aria-describedby={describedBy}>
      <FieldCell field={context.engine.bind(definition)} context={context} empty="—" />
    </output>
  );
}
