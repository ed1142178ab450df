import { filterIssuesBelow } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { NameField } from '../../../shared/editing/NameField.tsx';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { getDirectoryChange, type RuleDraft } from '../ruleDraft.ts';

export interface RuleFieldsProps {
  draft: RuleDraft;
  issues: readonly Issue[];
  onChange: (part: Partial<RuleDraft>) => void;
}

export function RuleFields({ draft, issues, onChange }: RuleFieldsProps) {
  const messages = useMessages();
  const { t } = messages;
  const { directories } = useBoot();
  const { mayRead } = useAccess();
  const errorsOf = (name: string) => formatIssues(messages, filterIssuesBelow(issues, name));
  const choose = (directoryId: string) => onChange(getDirectoryChange(draft, directoryId));
  return (
    <section className="dk-rule-card" aria-label={t('automation.aboutTitle')}>
      <div className="dk-rule-fields">
        <NameField label={t('automation.ruleName')} draft={draft} issues={issues} onChange={onChange} />
        <Field label={t('automation.directory')} isRequired errors={errorsOf('directoryId')}>
          <Select
            value={draft.directoryId}
            emptyLabel={t('automation.choose')}
            options={directories
              .filter(({ id }) => mayRead(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={choose}
          />
        </Field>
      </div>
    </section>
  );
}
