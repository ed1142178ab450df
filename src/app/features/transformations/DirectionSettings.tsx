import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { NameField } from '../../shared/editing/NameField.tsx';
import { useBoot } from '../../state/useBoot.ts';
import type { TransformationDraft } from './transformationDraft.ts';

export interface TransformationSectionProps {
  draft: TransformationDraft;
  issues: readonly Issue[];
  onChange: (part: Partial<TransformationDraft>) => void;
}

export function DirectionSettings({ draft, issues, onChange }: TransformationSectionProps) {
  const messages = useMessages();
  const { t } = messages;
  const options = useBoot().directories.map(({ id, name }) => ({ value: id, label: name }));
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  return (
    <>
      <NameField
        label={t('transformations.name')}
        help={t('transformations.nameHelp')}
        draft={draft}
        issues={issues}
        onChange={onChange}
      />
      <div className="dk-transformation-pair">
        <Field label={t('transformations.source')} isRequired errors={errorsOf('sourceDirectoryId')}>
          <Select
            value={draft.sourceDirectoryId}
            options={options}
            emptyLabel={draft.sourceDirectoryId === '' ? undefined : null}
            onChange={sourceDirectoryId => onChange({ sourceDirectoryId, ...otherDirectory })}
          />
        </Field>
        <Field label={t('transformations.target')} isRequired errors={errorsOf('targetDirectoryId')}>
          <Select
            value={draft.targetDirectoryId}
            options={options}
            emptyLabel={draft.targetDirectoryId === '' ? undefined : null}
            onChange={targetDirectoryId => onChange({ targetDirectoryId, pairs: [], backLinkFieldId: '' })}
          />
        </Field>
      </div>
    </>
  );
}

/** The values after another source directory was selected, whose fields and statuses differ. */
const otherDirectory = { pairs: [], conditions: [], backLinkFieldId: '', sourceStatusId: '' };
