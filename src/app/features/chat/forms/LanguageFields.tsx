import type { LanguageTexts } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';

const LANGUAGES = ['en', 'uk'] as const;
const MAX_CHARACTERS = 2_000;

interface LanguageFieldsProps {
  legend: string;
  help?: string;
  value: LanguageTexts | undefined;
  /** The text used if the field is empty. */
  placeholder?: string;
  onChange: (value: LanguageTexts) => void;
}

export function LanguageFields({ legend, help, value = {}, placeholder, onChange }: LanguageFieldsProps) {
  const { t } = useMessages();
  return (
    <fieldset className="dk-chat-form-texts">
      <legend>{legend}</legend>
      {help && <p className="dk-faint">{help}</p>}
      {LANGUAGES.map(language => (
        <Field key={language} label={t(`chatForms.language.${language}`)}>
          <TextArea
            rows={1}
            isGrowing
            maxLength={MAX_CHARACTERS}
            placeholder={placeholder ?? ''}
            value={value[language] ?? ''}
            onInput={text => onChange({ ...value, [language]: text })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
