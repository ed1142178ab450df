import { useCallback } from 'react';
import type { ChatForm } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useLoad } from '../../../api/useLoad.ts';
import { EditorPage } from '../../../shared/editing/EditorPage.tsx';
import { LoadedEntry } from '../../../shared/entries/LoadedEntry.tsx';
import { BasicSettings } from './BasicSettings.tsx';
import { QuestionSettings } from './QuestionSettings.tsx';
import './chatForms.css';
import { FormPreview } from './FormPreview.tsx';
import { listChatForms } from './formCalls.ts';
import { RightsSettings } from './RightsSettings.tsx';
import { StartSettings } from './StartSettings.tsx';
import { TextSettings } from './TextSettings.tsx';
import { useChatFormEditing } from './useChatFormEditing.ts';

/** Edits a chat form: its questions, how it is started, its texts, and a preview. */
export function ChatFormEditor({ id }: { id: string }) {
  const { t } = useMessages();
  const load = useLoad(useCallback((signal: AbortSignal) => listChatForms(signal), []));
  return (
    <LoadedEntry
      id={id}
      load={load}
      unknown={{ icon: 'comment', title: t('chatForms.unknown'), text: t('chatForms.unknownText') }}
      list={{ href: '/bots/forms', label: t('chatForms.all') }}
    >
      {stored => <Editor stored={stored} />}
    </LoadedEntry>
  );
}

function Editor({ stored }: { stored: ChatForm | undefined }) {
  const { t } = useMessages();
  const editing = useChatFormEditing(stored);
  const { draft, issues, change } = editing;
  const parts = { draft, issues, onChange: change };
  return (
    <EditorPage
      title={draft.name.trim() || t('chatForms.new')}
      editing={editing}
      staleText={null}
      exit={{ href: '/bots/forms', label: t('kit.cancel') }}
    >
      <div className="dk-chat-form-editor">
        <div className="dk-stack">
          <BasicSettings {...parts} />
          {draft.directoryId !== '' && (
            <>
              <QuestionSettings {...parts} />
              <StartSettings {...parts} formId={stored?.id ?? null} />
              <TextSettings {...parts} />
              <RightsSettings {...parts} />
            </>
          )}
        </div>
        <FormPreview draft={draft} />
      </div>
    </EditorPage>
  );
}
