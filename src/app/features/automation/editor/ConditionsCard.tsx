import { Suspense, useState } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { AutomationFilter, Condition } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import type { RulePartProps } from './useRuleWorld.ts';

const ConditionsModal = createLazyComponent(() => import('#view/table/conditions/ConditionsModal.tsx'));

/** Edits the conditions on the record and on its previous state. */
export function ConditionsCard(props: RulePartProps<AutomationFilter> & { hasPast: boolean }) {
  const { t } = useMessages();
  return (
    <section className="dk-rule-card" aria-label={t('automation.ifTitle')}>
      <h2>{t('automation.ifTitle')}</h2>
      <p className="dk-faint">{t('automation.ifText')}</p>
      <FilterFields {...props} />
    </section>
  );
}

export function FilterFields({
  value,
  compiled,
  issues,
  onChange,
  hasPast = false,
}: RulePartProps<AutomationFilter> & { hasPast?: boolean }) {
  const messages = useMessages();
  const { t } = messages;
  const { tags } = useBoot();
  const { was = {} } = value;
  const statuses = (compiled?.directory.statusList ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const errors = formatIssues(messages, [
    ...filterIssuesBelow(issues, 'conditions'),
    ...issues.filter(own => own.path.length === 0),
  ]);
  return (
    <div className="dk-rule-fields">
      {statuses.length > 0 && (
        <Field label={t('automation.isInStatus')}>
          <MultiChoice
            value={value.statusList ?? []}
            options={statuses}
            onChange={statusList => onChange({ ...value, statusList })}
            placeholder={t('automation.addStatus')}
            removeLabel={name => t('automation.remove', { name })}
          />
        </Field>
      )}
      {hasPast && statuses.length > 0 && (
        <Field label={t('automation.wasInStatus')}>
          <MultiChoice
            value={was.statusList ?? []}
            options={statuses}
            onChange={statusList => onChange({ ...value, was: { ...was, statusList } })}
            placeholder={t('automation.addStatus')}
            removeLabel={name => t('automation.remove', { name })}
          />
        </Field>
      )}
      {tags.length > 0 && (
        <Field label={t('automation.hasTags')}>
          <MultiChoice
            value={value.tags ?? []}
            options={tags.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={chosen => onChange({ ...value, tags: chosen })}
            placeholder={t('automation.addTag')}
            removeLabel={name => t('automation.remove', { name })}
          />
        </Field>
      )}
      <Conditions
        {...{ compiled, errors }}
        label={t('automation.conditions')}
        conditions={value.conditions ?? []}
        onChange={conditions => onChange({ ...value, conditions })}
      />
      {hasPast && (
        <Conditions
          compiled={compiled}
          errors={formatIssues(messages, filterIssuesBelow(issues, 'was'))}
          label={t('automation.conditionsBefore')}
          conditions={was.conditions ?? []}
          onChange={conditions => onChange({ ...value, was: { ...was, conditions } })}
        />
      )}
    </div>
  );
}

function Conditions({
  compiled,
  label,
  conditions,
  errors,
  onChange,
}: Pick<RulePartProps<AutomationFilter>, 'compiled'> & {
  label: string;
  conditions: Condition[];
  errors: readonly string[];
  onChange: (conditions: Condition[]) => void;
}) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Field label={label} errors={errors} isGroup>
      <div className="dk-row">
        <Button icon="filter" isDisabled={!compiled} onClick={() => setOpen(true)}>
          {t('automation.conditionCount', { count: conditions.length })}
        </Button>
      </div>
      {isOpen && compiled && (
        <Suspense>
          <ConditionsModal
            compiled={compiled}
            conditions={conditions}
            onApply={next => {
              onChange(next);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Field>
  );
}
