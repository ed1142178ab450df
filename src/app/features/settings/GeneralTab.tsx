import { useMemo } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import { DEFAULT_SUBSCRIPTION_PLAN } from '#core/limits.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Badge } from '#view/kit/feedback/Badge.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { useOptionSearch } from '#view/kit/inputs/MultiChoice.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { NameField } from '../../shared/editing/NameField.tsx';
import { getStartPageOptions } from '../../state/startPage.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';
import { MODULE_SETTINGS } from './accountDraft.ts';
import { getCountryOptions, getTimeZoneOptions } from './countries.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { StorageUsage } from './StorageUsage.tsx';
import { type AccountEditing, useAccountEditing } from './useAccountEditing.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'ua', label: 'Українська' },
] as const;

const WEEK_STARTS = ['Monday', 'Sunday'] as const;

/** Edits the account's name, language, country, time zone, start page and modules. */
export function GeneralTab() {
  const { t } = useMessages();
  const editing = useAccountEditing();
  return (
    <SettingsForm editing={editing} staleText={t('settings.changedMeanwhile')} below={<StorageUsage />}>
      <AccountFields editing={editing} />
      <ModuleSwitches editing={editing} />
    </SettingsForm>
  );
}

function AccountFields({ editing: { draft, issues, change } }: { editing: AccountEditing }) {
  const messages = useMessages();
  const { t, locale } = messages;
  const { settings } = useUser().account;
  const level = settings.subscriptionLevel ?? DEFAULT_SUBSCRIPTION_PLAN;
  const countries = useMemo(() => getCountryOptions(locale), [locale]);
  const zones = useMemo(() => getTimeZoneOptions(locale, draft.timeZone), [locale, draft.timeZone]);
  const errorsOf = (member: string) => formatIssues(messages, filterIssuesBelow(issues, member));
  return (
    <section className="dk-panel dk-stack" aria-labelledby="settings-account">
      <h2 id="settings-account">{t('settings.account')}</h2>
      <NameField label={t('settings.name')} draft={draft} issues={issues} onChange={change} />
      <div className="dk-settings-pair">
        <Field label={t('settings.lang')} help={t('settings.langHelp')} errors={errorsOf('lang')}>
          <Select
            value={draft.lang}
            options={languages}
            emptyLabel={null}
            onChange={lang => change({ lang })}
          />
        </Field>
        <Field
          label={t('settings.country')}
          help={t('settings.countryHelp')}
          isRequired
          errors={errorsOf('countryCode')}
        >
          <OneOf
            value={draft.countryCode}
            options={countries}
            onChange={countryCode => change({ countryCode })}
          />
        </Field>
        <Field label={t('settings.timeZone')} isRequired errors={errorsOf('timeZone')}>
          <OneOf value={draft.timeZone} options={zones} onChange={timeZone => change({ timeZone })} />
        </Field>
        <Field label={t('settings.weekStart')} help={t('settings.weekStartHelp')}>
          <Select
            value={draft.weekStart}
            options={WEEK_STARTS.map(value => ({ value, label: t(`settings.weekStart.${value}`) }))}
            emptyLabel={null}
            onChange={value => change({ weekStart: value === 'Sunday' ? 'Sunday' : 'Monday' })}
          />
        </Field>
        <StartField value={draft.defaultState} onChange={defaultState => change({ defaultState })} />
        <Field label={t('settings.code')} help={t('settings.codeHelp')} errors={errorsOf('code')}>
          <TextInput value={draft.code} maxLength={60} onCommit={code => change({ code })} />
        </Field>
      </div>
      <div className="dk-field">
        <span className="dk-label">{t('settings.subscription')}</span>
        <span>
          <Badge>{level === DEFAULT_SUBSCRIPTION_PLAN ? t('settings.subscription.free') : level}</Badge>
        </span>
      </div>
    </section>
  );
}

interface OneOfProps {
  value: string;
  options: readonly ComboboxOption[];
  onChange: (value: string) => void;
}

/** Selects one of many options by typing. */
function OneOf({ value, options, onChange }: OneOfProps) {
  const load = useOptionSearch(options);
  const chosen = options.find(option => option.value === value);
  return (
    <Typeahead
      value={value ? (chosen ?? { value, label: value }) : null}
      minChars={0}
      debounceMs={0}
      load={load}
      onChange={option => onChange(option?.value ?? '')}
    />
  );
}

function StartField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useMessages();
  const places = getStartPageOptions(useBoot(), useAccess());
  const options = places.map(({ kind, address, name }) => ({
    value: address,
    label: t(`settings.start.${kind}`, { name }),
  }));
  const isGone = value !== '' && !places.some(({ address }) => address === value);
  return (
    <Field label={t('settings.start')} help={t(isGone ? 'settings.startGone' : 'settings.startHelp')}>
      <Select value={value} options={options} emptyLabel={t('home.title')} onChange={onChange} />
    </Field>
  );
}

function ModuleSwitches({ editing: { draft, change } }: { editing: AccountEditing }) {
  const { t } = useMessages();
  return (
    <section className="dk-panel dk-stack" aria-labelledby="settings-modules">
      <h2 id="settings-modules">{t('settings.modules')}</h2>
      <p className="dk-faint">{t('settings.modulesText')}</p>
      {MODULE_SETTINGS.map(module => (
        <div key={module}>
          <Checkbox
            isSwitch
            label={t(`settings.${module}`)}
            describedBy={`about-${module}`}
            isChecked={draft.modules[module]}
            onChange={isOn => change({ modules: { ...draft.modules, [module]: isOn } })}
          />
          <p id={`about-${module}`} className="dk-help dk-settings-about">
            {t(`settings.${module}.text`)}
          </p>
        </div>
      ))}
    </section>
  );
}
