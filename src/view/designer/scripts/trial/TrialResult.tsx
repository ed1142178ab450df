import { useId, useMemo } from 'react';
import { type CompiledDirectory, getFormLabel } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { Issue, ScriptTryResult } from '#core/model.ts';
import { useFieldContext } from '../../../engine/engine.ts';
import { ChangeList } from '../../../field/ChangeList.tsx';
import { formatIssue } from '../../../field/formatIssue.ts';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { Badge } from '../../../kit/feedback/Badge.tsx';
import { Notice } from '../../../kit/feedback/Notice.tsx';
import { ScriptErrorText } from '../ScriptErrorText.tsx';
import { type FieldStateLabel, getTrialChanges } from './trialChanges.ts';

interface TrialResultProps {
  compiled: CompiledDirectory;
  result: ScriptTryResult;
}

/** Shows the effects of scripts on the tried write. */
export function TrialResult({ compiled, result }: TrialResultProps) {
  const { t, formatNumber, locale } = useMessages();
  const id = useId();
  const { after, failed, warnings, console, steps, mostSteps } = result;
  return (
    <section className="dk-script-result dk-stack" aria-labelledby={id} aria-live="polite">
      <h3 id={id}>{t('scripts.try.result')}</h3>
      {failed && (
        <Notice tone="danger">
          <ScriptErrorText failure={failed} />
        </Notice>
      )}
      {!failed && <Verdict compiled={compiled} issues={after.issues} before={result.before.issues} />}
      {warnings.map(text => (
        <Notice key={text[locale]} tone="warning">
          {text[locale]}
        </Notice>
      ))}
      {!failed && <Changes compiled={compiled} result={result} />}
      {console.length > 0 && (
        <div>
          <div className="dk-label">{t('scripts.try.console')}</div>
          <pre className="dk-script-lines">{console.join('\n')}</pre>
        </div>
      )}
      <p className="dk-faint">
        {t('scripts.try.steps', { steps: formatNumber(steps), most: formatNumber(mostSteps) })}
      </p>
    </section>
  );
}

interface VerdictProps {
  compiled: CompiledDirectory;
  issues: readonly Issue[];
  before: readonly Issue[];
}

function Verdict({ compiled, issues, before }: VerdictProps) {
  const messages = useMessages();
  const { t } = messages;
  if (issues.length === 0) return <Notice tone="success">{t('scripts.try.accepted')}</Notice>;
  const known = new Set(before.map(issue => JSON.stringify(issue)));
  const nameOf = ({ path: [place, id] }: Issue) => {
    const field = place === 'customFields' ? compiled.fieldById.get(String(id)) : undefined;
    return field ? `${getFormLabel(field)}: ` : '';
  };
  return (
    <Notice tone="warning">
      {t('scripts.try.refused')}
      <ul className="dk-script-issues">
        {issues.map(issue => (
          <li key={JSON.stringify(issue)}>
            {nameOf(issue)}
            {formatIssue(messages, issue)}
            {known.has(JSON.stringify(issue)) && (
              <span className="dk-faint"> {t('scripts.try.alsoWithout')}</span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Changes({ compiled, result }: TrialResultProps) {
  const { t } = useMessages();
  const changes = useMemo(() => getTrialChanges(compiled, result), [compiled, result]);
  if (changes.length === 0) return <p className="dk-faint">{t('scripts.try.same')}</p>;
  return (
    <dl className="dk-script-changes">
      {changes.map(({ field, hasOtherValue, words, choices }) => (
        <div key={field.definition.id}>
          <dt>{getFormLabel(field)}</dt>
          <dd>
            {hasOtherValue && <Value field={field} result={result} />}
            <Words field={field} words={words} choices={choices} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({
  field,
  result: { before, after, references },
}: {
  field: BoundField;
  result: ScriptTryResult;
}) {
  const { id } = field.definition;
  const context = useFieldContext(after.customFields, references);
  return (
    <ChangeList
      field={field}
      before={before.customFields[id]}
      after={after.customFields[id]}
      context={context}
    />
  );
}

interface WordsProps {
  field: BoundField;
  words: readonly FieldStateLabel[];
  choices: readonly string[] | null;
}

function Words({ field, words, choices }: WordsProps) {
  const { t } = useMessages();
  const context = useFieldContext({});
  const single = useMemo(
    () => context.engine.bind({ ...field.definition, array: false }),
    [context.engine, field.definition],
  );
  const texts = choices?.map(stringValue => single.toText({ stringValue }, context) || stringValue);
  if (words.length === 0 && !texts) return null;
  return (
    <div className="dk-row dk-row-wrap">
      {words.map(word => (
        <Badge key={word}>{t(`scripts.try.${word}`)}</Badge>
      ))}
      {texts && (
        <span className="dk-faint">
          {texts.length > 0
            ? t('scripts.try.choices', { values: texts.join(', ') })
            : t('scripts.try.noChoices')}
        </span>
      )}
    </div>
  );
}
