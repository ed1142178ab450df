import type { ReactNode } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue, LanguageTexts } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import type { ChatFormSettingsProps } from './BasicSettings.tsx';
import { LanguageFields } from './LanguageFields.tsx';
import { isFillableField } from './questions.ts';

/** Edits the questions: their fields, order and wording. */
export function QuestionSettings({ draft, issues, onChange }: ChatFormSettingsProps) {
  const { t } = useMessages();
  const { directories } = useBoot();
  const fields = directories.find(({ id }) => id === draft.directoryId)?.fields ?? [];
  const byId = new Map(fields.map(field => [field.id, field]));
  const left = fields.filter(field => isFillableField(field) && !draft.fieldIds.includes(field.id));
  const nameOf = (id: string) => byId.get(id)?.name ?? t('chatForms.deletedField');
  const own = filterIssuesBelow(issues, 'fieldIds');
  return (
    <section className="dk-stack" aria-label={t('chatForms.fields')}>
      <h2>{t('chatForms.fields')}</h2>
      <Issues issues={own.filter(({ path }) => path.length === 0)} />
      <SortableList
        label={t('chatForms.fields')}
        items={draft.fieldIds.map(id => ({ id }))}
        nameOf={({ id }) => nameOf(id)}
        onOrder={fieldIds => onChange({ fieldIds })}
      >
        {({ id }, handle) => (
          <AskedField
            handle={handle}
            name={nameOf(id)}
            issues={filterIssuesBelow(own, draft.fieldIds.indexOf(id))}
            question={draft.questions[id]}
            onQuestion={texts => onChange({ questions: { ...draft.questions, [id]: texts } })}
            onRemove={() => onChange({ fieldIds: draft.fieldIds.filter(one => one !== id) })}
          />
        )}
      </SortableList>
      {left.length > 0 && (
        <>
          <Field label={t('chatForms.addField')}>
            <Select
              value=""
              options={left.map(({ id, name }) => ({ value: id, label: name }))}
              emptyLabel={t('chatForms.chooseField')}
              onChange={id => id && onChange({ fieldIds: [...draft.fieldIds, id] })}
            />
          </Field>
          <div>
            <Button
              size="small"
              icon="plus"
              onClick={() => onChange({ fieldIds: [...draft.fieldIds, ...left.map(({ id }) => id)] })}
            >
              {t('chatForms.addAllFields')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

interface RequestedFieldProps {
  handle: ReactNode;
  name: string;
  issues: readonly Issue[];
  question: LanguageTexts | undefined;
  onQuestion: (texts: LanguageTexts) => void;
  onRemove: () => void;
}

function AskedField({ handle, name, issues, question, onQuestion, onRemove }: RequestedFieldProps) {
  const { t } = useMessages();
  return (
    <div className="dk-chat-form-field">
      <div className="dk-row">
        {handle}
        <strong className="dk-truncate">{name}</strong>
        <span className="dk-spacer" />
        <IconButton
          icon="close"
          size="small"
          label={t('chatForms.removeField', { name })}
          onClick={onRemove}
        />
      </div>
      <Issues issues={issues} />
      <details>
        <summary>{t('chatForms.question')}</summary>
        <LanguageFields
          legend={t('chatForms.questionOf', { name })}
          placeholder={name}
          value={question}
          onChange={onQuestion}
        />
      </details>
    </div>
  );
}

function Issues({ issues }: { issues: readonly Issue[] }) {
  return formatIssues(useMessages(), issues).map(text => (
    <p key={text} className="dk-error" role="alert">
      {text}
    </p>
  ));
}
