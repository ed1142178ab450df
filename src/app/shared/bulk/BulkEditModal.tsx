import { useId, useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { BulkEdit } from '#core/model.ts';
import { useFieldContext } from '#view/engine/engine.ts';
import { FieldDirectoryContext } from '#view/engine/fieldServices.ts';
import { FieldEditor } from '#view/field/FieldEditor.tsx';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { PendingInputProvider } from '#view/kit/feedback/flush.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { useOptionSearch } from '#view/kit/inputs/MultiChoice.tsx';
import { RadioGroup } from '#view/kit/inputs/RadioGroup.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { type BulkFieldsEdit, useFieldsEdit } from './useFieldsEdit.ts';
import './bulk.css';

export interface BulkEditModalProps {
  compiled: CompiledDirectory;
  /** The directories of the records: one, or several that the list joins. */
  directories: readonly CompiledDirectory[];
  count: number;
  onNext: (change: BulkEdit) => void;
  onClose: () => void;
}

/** Edits which fields of many records are set to which values, and which fields are cleared. */
export default function BulkEditModal({ compiled, directories, count, onNext, onClose }: BulkEditModalProps) {
  const { t } = useMessages();
  const edit = useFieldsEdit(compiled, { directories, count });
  const submit = () => {
    const change = edit.finish();
    if (change) onNext(change);
  };
  return (
    <Modal
      title={t('bulk.editTitle', { count })}
      onClose={onClose}
      isDirty={() => edit.chosen.length > 0}
      onSubmit={submit}
      footer={requestClose => <Buttons edit={edit} onCancel={requestClose} />}
    >
      <FieldDirectoryContext value={directories[0]?.directory.id ?? ''}>
        <PendingInputProvider scope={edit.flush}>
          <div className="dk-stack">
            {edit.chosen.length + edit.left.length === 0 && <p className="dk-faint">{t('bulk.noFields')}</p>}
            {edit.chosen.map(field => (
              <BulkField key={field.definition.id} field={field} edit={edit} />
            ))}
            {edit.left.length > 0 && <FieldChoice edit={edit} />}
          </div>
        </PendingInputProvider>
      </FieldDirectoryContext>
    </Modal>
  );
}

/** Shows the buttons, with a text about the missing input. */
function Buttons({ edit: { chosen, empty }, onCancel }: { edit: BulkFieldsEdit; onCancel: () => void }) {
  const { t } = useMessages();
  const whyId = useId();
  const fields = empty.map(({ definition }) => definition.name).join(', ');
  const why = chosen.length === 0 ? t('bulk.noneChosen') : fields && t('bulk.noValueYet', { fields });
  return (
    <>
      {why && (
        <span id={whyId} className="dk-bulk-why dk-faint">
          {why}
        </span>
      )}
      <Button onClick={onCancel}>{t('kit.cancel')}</Button>
      <Button
        tone="primary"
        type="submit"
        isDisabled={chosen.length === 0}
        aria-describedby={why ? whyId : undefined}
      >
        {t('bulk.check')}
      </Button>
    </>
  );
}

function FieldChoice({ edit }: { edit: BulkFieldsEdit }) {
  const { t } = useMessages();
  const options = useMemo(
    () => edit.left.map(({ definition }) => ({ value: definition.id, label: definition.name })),
    [edit.left],
  );
  const load = useOptionSearch(options);
  return (
    <Field label={t('bulk.addField')}>
      <Typeahead
        value={null}
        minChars={0}
        debounceMs={0}
        load={load}
        placeholder={t('bulk.findField')}
        onChange={option => option && edit.aim(option.value, 'set')}
      />
    </Field>
  );
}

function BulkField({ field, edit }: { field: BoundField; edit: BulkFieldsEdit }) {
  const { t } = useMessages();
  const { definition } = field;
  const aim = edit.aimOf(definition.id);
  return (
    <div className="dk-bulk-field">
      <Field label={definition.name} isGroup>
        <RadioGroup
          value={aim}
          options={[
            { value: 'set', label: t('bulk.setTo') },
            { value: 'clear', label: t('bulk.clearAll') },
          ]}
          onChange={next => edit.aim(definition.id, next)}
        />
        {/* Hidden instead of removed, so that the input is preserved if the user switches to `clear` and back. */}
        <div hidden={aim !== 'set'}>
          <NewValue field={field} edit={edit} />
        </div>
      </Field>
      <IconButton
        icon="close"
        label={t('bulk.removeField', { name: definition.name })}
        onClick={() => edit.remove(definition.id)}
      />
    </div>
  );
}

function NewValue({ field, edit }: { field: BoundField; edit: BulkFieldsEdit }) {
  const messages = useMessages();
  const id = useId();
  const { definition } = field;
  const issues = edit.problems.issues.get(definition.id) ?? [];
  // Shown once the user has requested a preview, until there is a value.
  const isLacking = edit.problems.withoutValue.has(definition.id) && edit.empty.includes(field);
  const errors = isLacking ? [messages.t('bulk.valueMissing')] : formatIssues(messages, issues);
  return (
    <Field label={definition.name} isLabelHidden controlId={id} errors={errors}>
      <FieldEditor
        field={field}
        id={id}
        value={edit.values[definition.id]}
        context={useFieldContext(edit.values)}
        onChange={value => edit.set(definition.id, value)}
        onEditingChange={isEditing => edit.setEditing(definition.id, isEditing)}
        isRequired={false}
        isInvalid={errors.length > 0}
        issues={issues}
        describedBy={errors.length > 0 ? `${id}-error` : undefined}
        autoFocus
      />
    </Field>
  );
}
