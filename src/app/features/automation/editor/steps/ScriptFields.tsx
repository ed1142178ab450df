import { Suspense } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import { ScriptApiReference, useScriptFields } from '#view/designer/scripts/ScriptsSettings.tsx';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { defineTexts } from '../../../../shared/texts/defineTexts.ts';
import { lazyScriptTexts } from '../../../../shared/texts/viewTexts.ts';
import type { StepProps } from './stepProps.ts';

const ScriptEditor = createLazyComponent(() => import('#view/designer/scripts/ScriptEditor.tsx'));
const texts = defineTexts(lazyScriptTexts);

/** Edits a script in the same editor as the scripts of directories. */
export default function ScriptFields(props: StepProps<'RunScript'>) {
  return (
    <TextsProvider texts={texts}>
      <Script {...props} />
    </TextsProvider>
  );
}

function Script({ value, issues, compiled, onChange }: StepProps<'RunScript'>) {
  const messages = useMessages();
  const { t } = messages;
  const fields = useScriptFields((compiled?.fields ?? []).map(({ definition }) => definition));
  const errors = formatIssues(messages, filterIssuesBelow(issues, 'script'));
  return (
    <div className="dk-stack">
      <p className="dk-help">{t('automation.scriptHelp')}</p>
      <Suspense fallback={<div className="dk-script-loading" />}>
        <ScriptEditor
          label={t('automation.script')}
          fields={fields}
          value={value.script}
          onCommit={script => onChange({ ...value, script })}
        />
      </Suspense>
      {errors.length > 0 && <p className="dk-field-error">{errors.join(' ')}</p>}
      <ScriptApiReference />
    </div>
  );
}
