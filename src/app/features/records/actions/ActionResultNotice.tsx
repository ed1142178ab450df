import { useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import type { CompletedAction } from './useActionApi.ts';

type Undoing = { kept: number } | { error: unknown } | 'running' | null;

/** Shows the result of an action, with a button that undoes the whole action. */
export function ActionResultNotice({ done, onForget }: { done: CompletedAction; onForget: () => void }) {
  const messages = useMessages();
  const { t } = messages;
  const [undoing, setUndoing] = useState<Undoing>(null);
  const undo = async () => {
    setUndoing('running');
    try {
      const kept = await done.undo();
      if (kept === 0) onForget();
      else setUndoing({ kept });
    } catch (error) {
      setUndoing({ error });
    }
  };
  const isTold = typeof undoing === 'object' && undoing !== null;
  const text = !isTold
    ? done.text
    : 'kept' in undoing
      ? t('action.kept', { count: undoing.kept })
      : getErrorText(messages, undoing.error);
  return (
    <div role="status" className="dk-field-action-done">
      <Notice tone={isTold ? 'warning' : 'success'}>
        <span>{text}</span>
        {!(isTold && 'kept' in undoing) && (
          <Button
            size="small"
            tone="quiet"
            icon="restore"
            isBusy={undoing === 'running'}
            onClick={() => void undo()}
          >
            {t('action.undo')}
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={onForget}>
          {t('action.hide')}
        </Button>
      </Notice>
    </div>
  );
}
