import { useEffect, useState } from 'react';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import type { Directory, FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { useEngine } from '../engine/engine.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import type { RecordFormInput } from '../form/recordFormStore.ts';
import { useRecordForm } from '../form/useRecordForm.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/feedback/Notice.tsx';
import { EmptyState } from '../kit/feedback/states.tsx';
import { Field } from '../kit/inputs/Field.tsx';
import { Select } from '../kit/inputs/Select.tsx';
import './designer.css';

export interface DirectoryPreviewProps {
  /** The draft, converted to a saved directory; a new object after every change. */
  directory: Directory;
  validateSchema: SchemaValidator;
  /** Runs the draft’s scripts and the account’s hooks, if there are any, which lock and fill in fields of the form. */
  scripts?: Pick<RecordFormInput, 'runScripts' | 'scriptsShapeAtOnce'>;
}

const noValues: FieldValues = {};

/** Previews the draft's form in the selected status; nothing is saved. */
export function DirectoryPreview({ directory, validateSchema, scripts }: DirectoryPreviewProps) {
  const { t } = useMessages();
  const [statusId, setStatusId] = useState('');
  const [values, setValues] = useState(noValues);
  const status = directory.statusList.find(each => each.id === statusId) ?? directory.statusList[0];
  const hasFields = directory.fields.some(field => !field.deleted);
  if (!hasFields)
    return <EmptyState icon="eye" title={t('designer.preview')} text={t('designer.previewEmpty')} />;
  return (
    <div className="dk-stack">
      {directory.statusList.length > 0 && (
        <Field label={t('designer.previewIn')}>
          <Select
            value={status?.id ?? ''}
            emptyLabel={null}
            options={directory.statusList.map(({ id, name }) => ({
              value: id,
              label: name || t('designer.unnamed'),
            }))}
            onChange={setStatusId}
          />
        </Field>
      )}
      <PreviewForm
        key={`${directory.revision} ${status?.id}`}
        directory={directory}
        validateSchema={validateSchema}
        scripts={scripts}
        statusId={status?.id ?? null}
        values={values}
        onValues={setValues}
      />
    </div>
  );
}

interface PreviewFormProps extends DirectoryPreviewProps {
  statusId: string | null;
  values: FieldValues;
  onValues: (values: FieldValues) => void;
}

function PreviewForm({ directory, validateSchema, scripts, statusId, values, onValues }: PreviewFormProps) {
  const { t } = useMessages();
  const { registry, timeZone } = useEngine();
  const [verdict, setVerdict] = useState<'none' | 'valid' | 'invalid'>('none');
  const form = useRecordForm({
    compiled: compileDirectory(directory, registry),
    validateSchema,
    rights: FULL_RIGHTS,
    groupIds: [],
    formulaContext: { day: getDayInZone(timeZone) },
    current: { status: statusId, values: noValues },
    initialValues: values,
    ...scripts,
  });
  // The next change of the draft creates a new form, which starts with the values entered in the current
  // form.
  useEffect(() => form.store.subscribe(() => onValues(form.store.getState().values)), [form, onValues]);
  const check = () => {
    const isValid = form.judge().issues.length === 0;
    form.reveal();
    setVerdict(isValid ? 'valid' : 'invalid');
  };
  return (
    <div className="dk-preview dk-stack">
      <RecordForm form={form} onSubmit={check} />
      {verdict === 'valid' && <Notice tone="success">{t('designer.previewValid')}</Notice>}
      <div>
        <Button size="small" onClick={check}>
          {t('designer.previewCheck')}
        </Button>
      </div>
    </div>
  );
}
