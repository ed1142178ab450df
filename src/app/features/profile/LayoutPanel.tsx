import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import {
  LAYOUT_OPTIONS,
  type LayoutPreference,
  preferencesState,
  setLayout,
  setLocale,
} from '../../state/preferencesState.ts';
import './profile.css';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'uk', label: 'Українська' },
];

const choices = ['layout', 'width', 'sidebar', 'topbar'] as const;

/** Edits how the application looks for this user. Each change is visible immediately. */
export function LayoutPanel() {
  const { t, locale } = useMessages();
  const layout = useSnapshot(preferencesState);
  const usual = usualLayout();
  const isUsual = Object.entries(usual).every(
    ([name, value]) => layout[name as keyof LayoutPreference] === value,
  );
  return (
    <section className="dk-panel dk-stack">
      <h2>{t('profile.layout')}</h2>
      <Field label={t('shell.language')}>
        <Select
          value={locale}
          options={languages}
          emptyLabel={null}
          onChange={value => setLocale(value === 'uk' ? 'uk' : 'en')}
        />
      </Field>
      <div className="dk-layout-choices">
        <Field label={t('shell.theme')}>
          <Select
            value={layout.colorMode}
            options={LAYOUT_OPTIONS.colorMode.map(value => ({ value, label: t(`shell.theme.${value}`) }))}
            emptyLabel={null}
            onChange={colorMode => setLayout({ colorMode })}
          />
        </Field>
        {choices.map(name => (
          <Field key={name} label={t(`layout.${name}`)}>
            <Select
              value={layout[name]}
              options={LAYOUT_OPTIONS[name].map(value => ({ value, label: t(`layout.${name}.${value}`) }))}
              emptyLabel={null}
              onChange={value => setLayout({ [name]: value } as Partial<LayoutPreference>)}
            />
          </Field>
        ))}
      </div>
      <p className="dk-help">{t('layout.help')}</p>
      <div>
        <Button icon="restore" isDisabled={isUsual} onClick={() => setLayout(usual)}>
          {t('layout.reset')}
        </Button>
      </div>
    </section>
  );
}

function usualLayout(): LayoutPreference {
  const entries = Object.entries(LAYOUT_OPTIONS).map(([name, [first]]) => [name, first]);
  return Object.fromEntries(entries) as LayoutPreference;
}
