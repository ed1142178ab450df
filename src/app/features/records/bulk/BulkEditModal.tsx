import { useId, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { BulkEdit, FieldValue, FieldValues, Issue } from '#core/model.ts';
import { useFieldContext } from '#view/engine.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { FlushProvider, useFlushScope } from '#view/kit/feedback/flush.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { useAccess } from '../../../state/useBoot.ts';
import './bulk.css';

export interface BulkEditModalProps {
  compiled: CompiledDirectory;
  /** How many records it is for. */
  count: number;
  onNext: (change: BulkEdit) => void;
  onClose: () => void;
}

/** Which fields of many records get which values; one left empty is emptied. */
export default function BulkEditModal({ compiled, count, onNext, onClose }: BulkEditModalProps) {
  const { t } = useMessages();
  const edit = useFieldsEdit(compiled, count);
  const submit = () => {
    const change = edit.finish();
    if (change) onNext(change);
  };
  const left = edit.offered.filter(field => !edit.chosen.includes(field.definition.id));
  return (
    <Modal
      title={t('bulk.editTitle', { count })}
      onClose={onClose}
      isDirty={() => edit.chosen.length > 0}
      onSubmit={submit}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" type="submit" isDisabled={edit.chosen.length === 0}>
            {t('bulk.check')}
          </Button>
        </>
      )}
    >
      <FlushProvider scope={edit.flush}>
        <div className="dk-stack">
          {edit.offered.length === 0 && <p className="dk-faint">{t('bulk.noFields')}</p>}
          {edit.offered
            .filter(field => edit.chosen.includes(field.definition.id))
            .map(field => (
              <BulkField key={field.definition.id} field={field} edit={edit} />
            ))}
          {left.length > 0 && (
            <Field label={t('bulk.addField')} help={t('bulk.addFieldHelp')}>
              <Select
                value=""
                options={left.map(({ definition }) => ({ value: definition.id, label: definition.name }))}
                onChange={edit.add}
              />
            </Field>
          )}
        </div>
      </FlushProvider>
    </Modal>
  );
}

function BulkField({ field, edit }: { field: BoundField; edit: FieldsEdit }) {
  const messages = useMessages();
  const id = useId();
  const { definition } = field;
  const issues = edit.issues.get(definition.id) ?? [];
  const context = useFieldContext(edit.values);
  return (
    <div className="dk-bulk-field">
      <Field label={definition.name} controlId={id} errors={issueTexts(messages, issues)}>
        <FieldEditor
          field={field}
          id={id}
          value={edit.values[definition.id]}
          context={context}
          onChange={value => edit.set(definition.id, value)}
          onEditingChange={isEditing => edit.setEditing(definition.id, isEditing)}
          isRequired={false}
          isInvalid={issues.length > 0}
          issues={issues}
          describedBy={issues.length > 0 ? `${id}-error` : undefined}
          autoFocus
        />
      </Field>
      <IconButton
        icon="close"
        label={messages.t('bulk.removeField', { name: definition.name })}
        onClick={() => edit.remove(definition.id)}
      />
    </div>
  );
}

type FieldsEdit = ReturnType<typeof useFieldsEdit>;

function useFieldsEdit(compiled: CompiledDirectory, count: number) {
  const { groupIds, rightsIn } = useAccess();
  const flush = useFlushScope();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [values, setValues] = useState<FieldValues>({});
  const [issues, setIssues] = useState<ReadonlyMap<string, readonly Issue[]>>(new Map());
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  const rights = rightsIn(compiled.directory.id);
  const states = resolveFieldStates({ compiled, status: undefined, rights, groupIds, isNew: false });
  // A unique value fits one record alone; what a status hides or locks is told record by record.
  const offered = compiled.fields.filter(
    field =>
      !field.isComputed &&
      states[field.definition.id]?.mode !== 'hidden' &&
      (count === 1 || !field.definition.unique),
  );
  // Editors hand over what is typed while the change is put together: later than any draw.
  const latest = useRef(values);
  const set = (id: string, value: FieldValue | undefined) => {
    const { [id]: _, ...others } = latest.current;
    latest.current = value ? { ...others, [id]: value } : others;
    setValues(latest.current);
  };
  return {
    flush,
    offered,
    chosen,
    values,
    issues,
    add: (id: string) => id !== '' && setChosen([...chosen, id]),
    remove(id: string) {
      setChosen(chosen.filter(each => each !== id));
      set(id, undefined);
    },
    set,
    setEditing: (id: string, isEditing: boolean) =>
      setEditing(before => {
        const next = new Set(before);
        if (isEditing) next.add(id);
        else next.delete(id);
        return next;
      }),
    /** The change, or undefined where something has to be put right first. */
    finish(): BulkEdit | undefined {
      flush.flush();
      const found = new Map<string, Issue[]>();
      const customFields: NonNullable<BulkEdit['customFields']> = {};
      for (const id of chosen) {
        const field = compiled.fieldById.get(id);
        if (!field) continue;
        const value = field.normalize(latest.current[id]);
        const wrong = value ? field.validate(value) : [];
        if (editing.has(id)) wrong.push({ path: [], code: 'BeingEdited', params: {} });
        // A stored file belongs to one record.
        if (count > 1 && field.targetsOf(value).some(target => target.kind === 'file'))
          wrong.push({ path: [], code: 'FileOfOneRecord', params: {} });
        if (wrong.length > 0) found.set(id, wrong);
        customFields[id] = value ?? null;
      }
      setIssues(found);
      return found.size > 0 ? undefined : { customFields };
    },
  };
}
