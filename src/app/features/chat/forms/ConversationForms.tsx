import { useCallback, useEffect, useRef } from 'react';
import type { Conversation, ConversationForms as ConversationFormsData } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useApiCall } from '../../../api/useApiCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { openRecord } from '../../../state/openRecordsState.ts';
import { loadConversationForms, requestConversationForm, setConversationFormState } from './formCalls.ts';

interface ConversationFormsProps {
  conversation: Conversation;
  onChanged: () => void;
}

/**
 * Shows the form in progress in a conversation (or, if there is none, the forms that can be sent), and the records
 * created so far.
 */
export function ConversationForms({ conversation, onChanged }: ConversationFormsProps) {
  const { t } = useMessages();
  const { id, platform, seq } = conversation;
  const load = useCallback(
    (signal: AbortSignal) => loadConversationForms({ id, platform }, signal),
    [id, platform],
  );
  const { data, reload } = useLoad(load);
  const call = useApiCall();
  // Any message can start or end a form, so the forms are reloaded after each message.
  const known = useRef(seq);
  useEffect(() => {
    if (known.current === seq) return;
    known.current = seq;
    reload();
  }, [seq, reload]);
  if (!data || (!data.running && data.offered.length === 0 && !data.made?.length)) return null;
  const attempt = (work: () => Promise<unknown>) =>
    void call.run(async () => {
      await work();
      reload();
      onChanged();
    });
  const { running, offered, made = [] } = data;
  return (
    <div className="dk-chat-form-strip">
      {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      {running ? (
        <>
          <span className="dk-truncate">
            {t(running.state === 'Paused' ? 'chat.formPaused' : 'chat.formRunning', { name: running.name })}
          </span>
          <span className="dk-spacer" />
          <Button
            size="small"
            isBusy={call.isBusy}
            onClick={() =>
              attempt(() =>
                setConversationFormState(conversation, running.state === 'Paused' ? 'Active' : 'Paused'),
              )
            }
          >
            {t(running.state === 'Paused' ? 'chat.resumeForm' : 'chat.pauseForm')}
          </Button>
          <Button
            size="small"
            tone="quiet"
            onClick={() => attempt(() => setConversationFormState(conversation, 'Cancelled'))}
          >
            {t('chat.endForm')}
          </Button>
        </>
      ) : offered.length > 0 ? (
        <Menu
          placement="top-start"
          trigger={
            <Button size="small" tone="quiet" icon="list" isBusy={call.isBusy}>
              {t('chat.sendForm')}
            </Button>
          }
          entries={offered.map(form => ({
            id: form.id,
            label: form.name,
            onSelect: () => attempt(() => requestConversationForm(conversation, form.id)),
          }))}
        />
      ) : null}
      {made.length > 0 && <MadeRecords made={made} />}
    </div>
  );
}

function MadeRecords({ made }: { made: NonNullable<ConversationFormsData['made']> }) {
  const { t } = useMessages();
  return (
    <Menu
      placement="top-start"
      trigger={
        <Button size="small" tone="quiet" icon="file">
          {t('chat.madeByForms')}
        </Button>
      }
      entries={made.map(({ directoryId, itemId, number, name }) => ({
        id: itemId,
        label: t('chat.madeByForm', { name, number }),
        onSelect: () => openRecord(directoryId, itemId),
      }))}
    />
  );
}
