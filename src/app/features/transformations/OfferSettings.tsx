import { Suspense, useMemo, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { useUserGroups } from '../../shared/people/useUserGroups.ts';
import type { TransformationSectionProps } from './DirectionSettings.tsx';

const ConditionsModal = createLazyComponent(() => import('#view/table/conditions/ConditionsModal.tsx'));

/**
 * Edits the conditions that a record must meet to be offered the transformation, and the groups that can use the
 * transformation.
 */
export function OfferSettings({
  draft,
  issues,
  onChange,
  source,
}: TransformationSectionProps & { source: CompiledDirectory }) {
  const messages = useMessages();
  const { t } = messages;
  const [isOpen, setOpen] = useState(false);
  const userGroups = useUserGroups();
  const groups = useMemo(() => userGroups.map(({ id, name }) => ({ value: id, label: name })), [userGroups]);
  const errors = formatIssues(messages, filterIssuesBelow(issues, 'offer'));
  return (
    <section className="dk-stack" aria-label={t('transformations.offer')}>
      <h2>{t('transformations.offer')}</h2>
      <Field label={t('transformations.conditions')} isGroup errors={errors}>
        <div className="dk-row dk-row-wrap">
          <span className="dk-faint">
            {t('transformations.conditionCount', { count: draft.conditions.length })}
          </span>
          <Button size="small" icon="filter" onClick={() => setOpen(true)}>
            {t('transformations.editConditions')}
          </Button>
        </div>
      </Field>
      <Field label={t('transformations.groups')} help={t('transformations.groupsHelp')}>
        <MultiChoice
          value={draft.groups}
          options={groups}
          placeholder={t('transformations.findGroup')}
          removeLabel={name => t('transformations.removeGroup', { name })}
          onChange={chosen => onChange({ groups: chosen })}
        />
      </Field>
      {isOpen && (
        <Suspense>
          <ConditionsModal
            compiled={source}
            conditions={draft.conditions}
            onApply={conditions => {
              onChange({ conditions });
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
