import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { useBoot } from '../../../state/useBoot.ts';
import type { ChatFormSettingsProps } from './BasicSettings.tsx';
import { LanguageFields } from './LanguageFields.tsx';

const DAYS = [1, 3, 7, 14, 30, 90] as const;

/**
 * Edits the page's title, the texts sent before and after the questions and when the record's status changes, and the
 * number of days after which an unfinished form expires.
 */
export function TextSettings({ draft, onChange }: ChatFormSettingsProps) {
  const { t } = useMessages();
  const { directories } = useBoot();
  const statuses = directories.find(({ id }) => id === draft.directoryId)?.statusList ?? [];
  return (
    <section className="dk-stack" aria-label={t('chatForms.texts')}>
      <h2>{t('chatForms.texts')}</h2>
      {draft.hasPage && (
        <LanguageFields
          legend={t('chatForms.heading')}
          value={draft.heading}
          placeholder={draft.name}
          onChange={heading => onChange({ heading })}
        />
      )}
      <LanguageFields
        legend={t('chatForms.intro')}
        value={draft.intro}
        onChange={intro => onChange({ intro })}
      />
      <LanguageFields
        legend={t('chatForms.done')}
        help={t('chatForms.doneHelp')}
        value={draft.done}
        onChange={done => onChange({ done })}
      />
      {statuses.length > 0 && (
        <details>
          <summary>{t('chatForms.tellStatuses')}</summary>
          <p className="dk-faint">{t('chatForms.tellStatusesHelp')}</p>
          {statuses.map(({ id, name }) => (
            <LanguageFields
              key={id}
              legend={name}
              value={draft.tellStatuses[id]}
              onChange={texts => onChange({ tellStatuses: { ...draft.tellStatuses, [id]: texts } })}
            />
          ))}
        </details>
      )}
      <Field label={t('chatForms.endsAfter')}>
        <Select
          value={String(draft.endsAfterDays)}
          emptyLabel={null}
          options={[...new Set<number>([...DAYS, draft.endsAfterDays])].map(count => ({
            value: String(count),
            label: t('chatForms.days', { count }),
          }))}
          onChange={days => onChange({ endsAfterDays: Number(days) })}
        />
      </Field>
    </section>
  );
}
