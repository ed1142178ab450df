import { useSnapshot } from 'valtio';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/Checkbox.tsx';
import { Field } from '#view/kit/Field.tsx';
import { Select } from '#view/kit/Select.tsx';
import { chooseColorMode, chooseLocale, preferences } from '../../state/preferences.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'uk', label: 'Українська' },
];

export function LayoutPanel() {
  const { t, locale } = useMessages();
  const { colorMode } = useSnapshot(preferences);
  return (
    <section className="dk-panel dk-stack">
      <h2>{t('profile.layout')}</h2>
      <Field label={t('shell.language')}>
        <Select
          value={locale}
          options={languages}
          emptyLabel={null}
          onChange={value => chooseLocale(value === 'uk' ? 'uk' : 'en')}
        />
      </Field>
      <Checkbox
        isSwitch
        label={t('profile.dark')}
        isChecked={colorMode === 'dark'}
        onChange={isDark => chooseColorMode(isDark ? 'dark' : 'light')}
      />
    </section>
  );
}
