import type { ScriptError } from '#core/model.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import '../scripts/scripts.css';

/**
 * Shows why and where a script failed: the interpreter's message if the script threw, our own text if it exceeded a
 * limit.
 */
export function ScriptErrorText({ failure }: { failure: ScriptError }) {
  const messages = useMessages();
  const { t } = messages;
  const { kind, script, line, message, stack, changed } = failure;
  const byKind = `scripts.failed.${kind}`;
  const place = script ? t(`scripts.${script}`) : null;
  return (
    <>
      <p>
        <strong>
          {place && line && t('scripts.failed.at', { script: place, line })}
          {place && !line && place}
        </strong>
        {place && ' — '}
        {messages.has(byKind) ? t(byKind) : <code className="dk-script-message">{message}</code>}
      </p>
      {changed && <p>{t('scripts.failed.changed', { code: changed })}</p>}
      {stack.includes('\n') && <pre className="dk-script-lines">{stack}</pre>}
    </>
  );
}
