import { Suspense, useId, useMemo } from 'react';
import type { DirectoryInput, FieldDefinition } from '#core/model.ts';
import { useEngine } from '../../engine/engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { createLazyComponent } from '../../kit/feedback/lazy.tsx';
import type { ScriptField } from './scriptLanguage.ts';
import { allScriptNames } from './scriptNames.ts';
import './scripts.css';

type Scripts = NonNullable<DirectoryInput['scripts']>;

export interface ScriptsSettingsProps {
  scripts: Scripts;
  onChange: (scripts: Scripts) => void;
  fields: readonly FieldDefinition[];
}

const ScriptEditor = createLazyComponent(() => import('./ScriptEditor.tsx'));

const names = ['onNewScript', 'onChangedScript'] as const satisfies readonly (keyof Scripts)[];
const longest = 50_000;

/** Edits the scripts of a directory. Requires the message catalogue `scripts`. */
export function ScriptsSettings({ scripts, onChange, fields }: ScriptsSettingsProps) {
  const { t } = useMessages();
  const id = useId();
  const known = useScriptFields(fields);
  return (
    <section className="dk-stack" aria-labelledby={id}>
      <h2 id={id}>{t('scripts.title')}</h2>
      <p className="dk-help">{t('scripts.whereTheyRun')}</p>
      {names.map(name => (
        <div key={name} className="dk-field">
          <div className="dk-label">{t(`scripts.${name}`)}</div>
          <Suspense fallback={<div className="dk-script-loading" />}>
            <ScriptEditor
              label={t(`scripts.${name}`)}
              describedBy={`${id}-${name}`}
              fields={known}
              value={scripts[name] ?? ''}
              onCommit={script => onChange({ ...scripts, [name]: script || undefined })}
            />
          </Suspense>
          {(scripts[name]?.length ?? 0) > longest && (
            <div className="dk-error">{t('issue.TooLong', { limit: longest })}</div>
          )}
          <div className="dk-help" id={`${id}-${name}`}>
            {t(`scripts.${name}.help`)} {t('scripts.keys')}
          </div>
        </div>
      ))}
      <ScriptApiReference />
    </section>
  );
}

/** Lists the script API for users who can't hover with a mouse. */
export function ScriptApiReference() {
  const { t } = useMessages();
  return (
    <details className="dk-more">
      <summary>{t('scripts.names')}</summary>
      <dl className="dk-script-names">
        {allScriptNames.map(({ path, signature }) => (
          <div key={path}>
            <dt>{signature}</dt>
            <dd>{t(`scripts.api.${path}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

export function useScriptFields(fields: readonly FieldDefinition[]): readonly ScriptField[] {
  const { registry } = useEngine();
  return useMemo(
    () =>
      fields
        .filter(field => !field.deleted)
        .map(field => {
          const one = registry.plugin(field.type, field.code).scriptType;
          return { code: field.code, name: field.name, valueType: field.array ? `(${one})[]` : one };
        }),
    [fields, registry],
  );
}
