import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatAnswer, Conversation, Message } from '#core/model.ts';
import { insertMentions, type MentionTarget } from '#core/notes/mentions.ts';
import { getPastedFiles, useFileDrop } from '#view/files/attach/useFileDrop.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { SuggestionTextArea } from '../../../shared/typedChoice/SuggestionTextArea.tsx';
import { useAnswerSuggestions } from '../answers/useAnswerSuggestions.tsx';
import { notifyTyping } from '../chatCalls.ts';
import type { ChatDraft } from '../chatDrafts.ts';
import { ComposerBar } from './ComposerBar.tsx';
import { ComposerHeader } from './ComposerHeader.tsx';
import { useChatDraft } from './useChatDraft.ts';
import { useNoteMentions } from './useNoteMentions.ts';
import { useSendMessage } from './useSendMessage.ts';
import './composer.css';

interface ComposerProps {
  conversation: Conversation;
  replyTo: Message | null;
  onReplyDone: () => void;
  onSent: () => void;
}

const WRITING_EVERY_MS = 3_000;
const MAX_CHARACTERS = 40_000;

/** Edits a message: Enter sends it, Shift+Enter starts a new line; users can select, paste or drop a file. */
export function Composer({ conversation, replyTo, onReplyDone, onSent }: ComposerProps) {
  const { t } = useMessages();
  const isNoteOnly = !conversation.canSend || conversation.isBlocked;
  const { draft, change: keep, clear, name } = useChatDraft(conversation.id);
  const [file, setFile] = useState<File | null>(null);
  const { isBusy, problem, ...sending } = useSendMessage(conversation);
  const { area, box, renew } = useFreshBox();
  const tellWritingNow = useTellWriting(conversation);
  const drop = useFileDrop(files => setFile(files[0] ?? null));
  const mentions = useNoteMentions(conversation);
  const answers = useAnswerSuggestions(conversation);
  const isNote = draft.kind === 'Note' || isNoteOnly;
  const change = (part: Partial<ChatDraft>) => {
    keep(part);
    if (!isNote && part.text) tellWritingNow();
  };
  const send = async (isForced: boolean) => {
    if (isBusy || (draft.text.trim() === '' && !file)) return;
    const text = isNote ? insertMentions(draft.text, draft.named) : draft.text;
    const kind = isNote ? 'Note' : 'Message';
    const written = { text, kind, isForced, ...(replyTo ? { replyTo: replyTo.id } : {}) } as const;
    if (await sending.send(written, file)) {
      setFile(null);
      if (clear(draft.text)) renew();
      onReplyDone();
    }
    onSent();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) onReplyDone();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send(false);
  };
  const handlePaste = (event: ClipboardEvent) => {
    const [first] = getPastedFiles(event);
    if (!first) return;
    event.preventDefault();
    setFile(first);
  };
  return (
    <div
      className="dk-chat-composer"
      data-kind={isNote ? 'Note' : 'Message'}
      data-over={drop.isOver || undefined}
      onPaste={handlePaste}
      {...drop.handlers}
    >
      <ComposerHeader
        {...{ conversation, problem, replyTo, file, onReplyDone }}
        onSendAnyway={() => void send(true)}
        onFileRemoved={() => setFile(null)}
      />
      <SuggestionTextArea<MentionTarget | ChatAnswer>
        key={box}
        area={area}
        label={t(isNote ? 'chat.noteLabel' : 'chat.messageLabel')}
        placeholder={t(isNote ? 'chat.notePlaceholder' : 'chat.messagePlaceholder')}
        maxLength={MAX_CHARACTERS}
        value={draft.text}
        offer={isNote ? mentions : answers}
        onChosen={one => 'kind' in one && name(one)}
        onInput={text => change({ text })}
        onKeyDown={handleKey}
      />
      <ComposerBar
        {...{ isNote, isNoteOnly, isBusy }}
        onKindChange={() => change({ kind: isNote ? 'Message' : 'Note' })}
        onFile={setFile}
        onEmoji={emoji => area.current && insert(area.current, emoji)}
        onSend={() => void send(false)}
      />
    </div>
  );
}

/** Notifies colleagues that the user is typing, at most every three seconds. */
function useTellWriting(conversation: Conversation): () => void {
  const toldAt = useRef(0);
  return () => {
    if (Date.now() - toldAt.current < WRITING_EVERY_MS) return;
    toldAt.current = Date.now();
    void notifyTyping(conversation).catch(() => undefined);
  };
}

/** Recreates the text area after each message, because a focused text area ignores new values. */
function useFreshBox() {
  const [box, setBox] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (box > 0) area.current?.focus();
  }, [box]);
  return { area, box, renew: () => setBox(count => count + 1) };
}

/** Inserts text as if the user had typed it. */
function insert(area: HTMLTextAreaElement, text: string): void {
  area.focus();
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end');
  area.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
}
