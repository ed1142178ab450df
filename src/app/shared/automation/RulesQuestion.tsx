import { Suspense } from 'react';
import type { AutomationForesight, RulesOfMany } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { RadioGroup } from '#view/kit/inputs/RadioGroup.tsx';
import { rulesTexts } from './texts.ts';

export interface RulesQuestionProps {
  foreseen: AutomationForesight | null;
  value: RulesOfMany;
  onChange: (value: RulesOfMany) => void;
}

/**
 * Shows which rules a bulk change triggers, and asks how to handle them; renders nothing if the change
 * triggers no rules.
 */
export function RulesQuestion(props: RulesQuestionProps) {
  if (!props.foreseen?.rules.length) return null;
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={rulesTexts}>
        <Question {...props} foreseen={props.foreseen} />
      </TextsProvider>
    </Suspense>
  );
}

function Question({
  foreseen: { isExact, rules, leaving },
  value,
  onChange,
}: RulesQuestionProps & { foreseen: AutomationForesight }) {
  const { t } = useMessages();
  const named = rules.flatMap(({ name }) => (name === undefined ? [] : [t('rulesOfMany.name', { name })]));
  const others = rules.length - named.length;
  const names = [...named, ...(others > 0 ? [t('rulesOfMany.others', { count: others })] : [])].join(', ');
  const count = rules.reduce((sum, { runs }) => sum + runs, 0);
  const exact = isExact ? 'yes' : 'no';
  const leaves = leaving.length > 0;
  const options = [
    ...(leaves ? [{ value: 'All' as const, label: t('rulesOfMany.All') }] : []),
    { value: 'Inside' as const, label: t(leaves ? 'rulesOfMany.Inside' : 'rulesOfMany.plain') },
    { value: 'None' as const, label: t('rulesOfMany.None') },
  ];
  return (
    <Notice tone={leaves ? 'warning' : 'info'}>
      <p>
        {t('rulesOfMany.runs', { isExact: exact, count, names })}{' '}
        {leaving.map(({ what, count }) => (
          <strong key={what}>{t(`rulesOfMany.${what}`, { isExact: exact, count })} </strong>
        ))}
      </p>
      <Field label={t('rulesOfMany.question')} isGroup>
        <RadioGroup value={value} options={options} onChange={onChange} />
      </Field>
    </Notice>
  );
}
