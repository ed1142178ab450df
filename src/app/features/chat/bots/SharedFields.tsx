import type { LanguageTexts } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { MultiChoice } from '#view/kit/inputs/MultiChoice.tsx';
import { RawNumberInput } from '#view/kit/inputs/RawNumberInput.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { useUserGroups } from '../../../shared/people/useUserGroups.ts';
import { LanguageTextFields } from './LanguageTextFields.tsx';

interface SharedValues {
  readonly name: string;
  readonly groups: string[];
  readonly greeting: LanguageTexts;
  readonly away: LanguageTexts;
  readonly tellAfterMinutes: number | null;
  readonly enabled: boolean;
}

interface SharedFieldsProps {
  values: SharedValues;
  change: (change: Partial<SharedValues>) => void;
  errorsOf: (name: string) => string[];
}

/** Fields for the name of a bot on any platform, and for the groups that answer its messages. */
export function BotNameAndGroupsFields({
  values,
  change,
  errorsOf,
  nameHelp,
}: SharedFieldsProps & { nameHelp: string }) {
  const { t } = useMessages();
  const userGroups = useUserGroups();
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

/** Fields for texts that a bot sends automatically, and for the waiting time after which colleagues are notified. */
export function BotTextFields({
  values,
  change,
  errorsOf,
  greetingHelp,
}: SharedFieldsProps & { greetingHelp: string }) {
  const { t } = useMessages();
  return (
    <>
      <LanguageTextFields
        legend={t('chat.greeting')}
        help={greetingHelp}
        value={values.greeting}
        onChange={greeting => change({ greeting })}
      />
      <LanguageTextFields
        legend={t('chat.away')}
        help={t('chat.awayHelp')}
        value={values.away}
        onChange={away => change({ away })}
      />
      <Field label={t('chat.tellAfter')} help={t('chat.tellAfterHelp')} errors={errorsOf('tellAfterMinutes')}>
        <RawNumberInput
          value={values.tellAfterMinutes === null ? '' : String(values.tellAfterMinutes)}
          maxLength={5}
          onCommit={text => change({ tellAfterMinutes: getMinutes(text) })}
        />
      </Field>
    </>
  );
}

export function BotEnabledSwitch({ values, change }: Omit<SharedFieldsProps, 'errorsOf'>) {
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

/** Returns a number of minutes, at least 1; `null` if the text doesn't begin with a number. */
function getMinutes(text: string): number | null {
  const minutes = Number.parseInt(text, 10);
  return Number.isNaN(minutes) ? null : Math.max(1, minutes);
}
