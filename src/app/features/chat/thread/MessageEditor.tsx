import { useRef, useState } from 'react';
import type { Conversation, Message } from '#core/model.ts';
import { insertMentions, parseMentions, stripMentionMarkup } from '#core/notes/mentions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { SuggestionTextArea } from '../../../shared/typedChoice/SuggestionTextArea.tsx';
import { useNoteMentions } from '../composer/useNoteMentions.ts';

interface EditMessageProps {
  conversation: Conversation;
  message: Message;
  onSave: (text: string) => void;
  onCancel: () => void;
}

const MAX_CHARACTERS = 40_000;

/** Edits a message or note; mentions in a note are preserved. */
export function MessageEditor({ conversation, message: { kind, text }, onSave, onCancel }: EditMessageProps) {
  const { t } = useMessages();
  const [draft, setDraft] = useState(stripMentionMarkup(text));
  const named = useRef(parseMentions(text).map(({ kind: of, id, name }) => ({ kind: of, id, name })));
  const area = useRef<HTMLTextAreaElement>(null);
  const mentions = useNoteMentions(conversation);
  return (
    <div className="dk-stack">
      <SuggestionTextArea
        area={area}
        label={t('chat.editLabel')}
        placeholder=""
        maxLength={MAX_CHARACTERS}
        value={draft}
        offer={kind === 'Note' ? mentions : null}
        onInput={setDraft}
        onChosen={one => named.current.push(one)}
        onKeyDown={event => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className="dk-row">
        <Button
          size="small"
          tone="primary"
          onClick={() => onSave(kind === 'Note' ? insertMentions(draft, named.current) : draft)}
        >
          {t('app.save')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('kit.cancel')}
        </Button>
      </div>
    </div>
  );
}
