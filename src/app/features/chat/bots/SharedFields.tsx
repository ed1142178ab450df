import type { LanguageTexts } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useBoot } from '../../../state/useBoot.ts';

interface SharedValues {
  readonly name: string;
  readonly groups: string[];
  readonly greeting: LanguageTexts;
  readonly away: LanguageTexts;
  readonly enabled: boolean;
}

interface SharedFieldsProps {
  values: SharedValues;
  change: (change: Partial<SharedValues>) => void;
  errorsOf: (name: string) => string[];
}

/** How a bot of any platform is called, and who answers for it. */
export function BotNameAndGroups({
  values,
  change,
  errorsOf,
  nameHelp,
}: SharedFieldsProps & { nameHelp: string }) {
  const { t } = useMessages();
  const { userGroups } = useBoot();
  return (
    <>
      <Field label={t('chat.botName')} isRequired help={nameHelp} errors={errorsOf('name')}>
        <TextInput
          value={values.name}
          maxLength={200}
          onInput={name => change({ name })}
          onCommit={name => change({ name })}
        />
      </Field>
      <Field label={t('chat.groups')} help={t('chat.groupsHelp')} errors={errorsOf('groups')}>
        <MultiChoice
          value={values.groups}
          options={userGroups.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={groups => change({ groups })}
          placeholder={t('chat.addGroup')}
          removeLabel={name => t('chat.removeGroup', { name })}
          emptyText={t('chat.answeredByAll')}
        />
      </Field>
    </>
  );
}

/** What it says by itself. */
export function BotTexts({
  values,
  change,
  greetingHelp,
}: Omit<SharedFieldsProps, 'errorsOf'> & { greetingHelp: string }) {
  const { t } = useMessages();
  return (
    <>
      <Texts
        legend={t('chat.greeting')}
        help={greetingHelp}
        value={values.greeting}
        onChange={greeting => change({ greeting })}
      />
      <Texts
        legend={t('chat.away')}
        help={t('chat.awayHelp')}
        value={values.away}
        onChange={away => change({ away })}
      />
    </>
  );
}

export function BotEnabled({ values, change }: Omit<SharedFieldsProps, 'errorsOf'>) {
  const { t } = useMessages();
  return (
    <Checkbox
      isSwitch
      label={t('chat.enabled')}
      isChecked={values.enabled}
      onChange={enabled => change({ enabled })}
    />
  );
}

const LANGUAGES = ['en', 'uk'] as const;
const MOST_CHARACTERS = 2_000;

function Texts({
  legend,
  help,
  value,
  onChange,
}: {
  legend: string;
  help: string;
  value: LanguageTexts;
  onChange: (value: LanguageTexts) => void;
}) {
  const { t } = useMessages();
  return (
    <fieldset className="dk-bot-texts">
      <legend>{legend}</legend>
      <p className="dk-faint">{help}</p>
      {LANGUAGES.map(language => (
        <Field key={language} label={t(`chat.language.${language}`)} errors={[]}>
          <TextArea
            rows={2}
            isGrowing
            maxLength={MOST_CHARACTERS}
            value={value[language] ?? ''}
            onInput={text => onChange({ ...value, [language]: text })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
