import { useId } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { getTargetName } from '../importWords.ts';
import { getKeyCandidates } from './columnDraft.ts';
import type { ImportRuleSettingsProps } from './ImportRuleSettings.tsx';

/**
 * Asks whether rows only create records, or also update records that have the same value in a chosen field. By default,
 * no records are updated.
 */
export function KeyFieldSettings({ compiled, run, draft, onChange }: ImportRuleSettingsProps) {
  const messages = useMessages();
  const { t } = messages;
  const name = useId();
  const keys = getKeyCandidates(draft, run);
  const [first] = keys;
  const choose = (key: string | null) => onChange({ ...draft, key });
  return (
    <fieldset className="dk-import-question dk-plain-fieldset">
      <legend>{t('import.keyQuestion')}</legend>
      <label className="dk-check">
        <input type="radio" name={name} checked={!draft.key} onChange={() => choose(null)} />
        <span>{t('import.addAll')}</span>
      </label>
      <span className="dk-row dk-row-wrap">
        <label className="dk-check" data-disabled={!first || undefined}>
          <input
            type="radio"
            name={name}
            disabled={!first}
            checked={Boolean(draft.key)}
            onChange={() => choose(first ?? null)}
          />
          <span>{t('import.updateSame')}</span>
        </label>
        {first && (
          <Select
            label={t('import.keyField')}
            value={draft.key ?? ''}
            emptyLabel={draft.key ? null : t('import.chooseKey')}
            options={keys.map(value => ({ value, label: getTargetName(messages, compiled, value) }))}
            onChange={key => choose(key || null)}
          />
        )}
      </span>
      {!first && <span className="dk-faint">{t('import.noKeys')}</span>}
    </fieldset>
  );
}
