import type { LanguageTexts } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextArea } from '#view/kit/inputs/TextArea.tsx';

const LANGUAGES = ['en', 'uk'] as const;
const MAX_CHARACTERS = 2_000;

interface LanguageTextFieldsProps {
  legend: string;
  help: string;
  value: LanguageTexts;
  errors?: string[];
  onChange: (value: LanguageTexts) => void;
}

export function LanguageTextFields({ legend, help, value, errors = [], onChange }: LanguageTextFieldsProps) {
  const { t } = useMessages();
  return (
    <fieldset className="dk-bot-texts">
      <legend>{legend}</legend>
      <p className="dk-faint">{help}</p>
      {LANGUAGES.map((language, index) => (
        <Field key={language} label={t(`chat.language.${language}`)} errors={index === 0 ? errors : []}>
          <TextArea
            rows={2}
            isGrowing
            maxLength={MAX_CHARACTERS}
            value={value[language] ?? ''}
            onInput={text => onChange({ ...value, [language]: text })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
