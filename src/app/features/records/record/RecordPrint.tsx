import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { getFormLabel } from '#core/directory/compileDirectory.ts';
import { resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { Item } from '#core/model.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { TagChips } from '#view/tags/TagChips.tsx';
import { useAccess } from '../../../state/useBoot.ts';
import './print.css';

export interface RecordPrintProps {
  compiled: CompiledDirectory;
  item: Item;
  onClose: () => void;
}

/** Shows a record as it will be printed, with every filled field that the user can see. */
export default function RecordPrint({ compiled, item, onClose }: RecordPrintProps) {
  const { t, formatDateTime } = useMessages();
  const { groupIds, rightsIn } = useAccess();
  const context = useFieldContext(item.customFields, item.references);
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  const rights = rightsIn(compiled.directory.id);
  const states = resolveFieldStates({ compiled, status, rights, groupIds, isNew: false });
  const filled = compiled.fields.filter(field => {
    const drawn = field.resolve(context);
    const isShown = states[field.definition.id]?.mode !== 'hidden';
    return isShown && drawn && !drawn.isEmpty(field.valueIn(context));
  });
  return (
    <Modal
      title={t('records.print')}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          <Button tone="primary" onClick={() => window.print()}>
            {t('records.printNow')}
          </Button>
        </>
      }
    >
      <article className="dk-print-sheet">
        <p className="dk-faint">{compiled.directory.name}</p>
        <h1>{item.display}</h1>
        <div className="dk-row dk-row-wrap">
          {status && <StatusChip status={status} />}
          <TagChips ids={item.tags} />
          <span className="dk-faint">{formatDateTime(item.createdAt)}</span>
        </div>
        <dl>
          {filled.map(field => (
            <div key={field.definition.id} data-wide={field.plugin.columns !== null}>
              <dt>{getFormLabel(field)}</dt>
              <dd>
                {field.plugin.columns ? (
                  <FieldEditor
                    field={field}
                    id={`print-${field.definition.id}`}
                    label={getFormLabel(field)}
                    value={field.valueIn(context)}
                    context={context}
                    isRequired={false}
                    isInvalid={false}
                    issues={[]}
                  />
                ) : (
                  (field.resolve(context) ?? field).toText(field.valueIn(context), context)
                )}
              </dd>
            </div>
          ))}
        </dl>
      </article>
    </Modal>
  );
}
