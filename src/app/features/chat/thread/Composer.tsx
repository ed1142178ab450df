import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatAnswer, Conversation, Message } from '#core/model.ts';
import { type Named, plainText, withMentions } from '#core/notes/mentions.ts';
import { pastedFiles, useFileDrop } from '#view/files/attach/useFileDrop.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { errorText } from '../../../api/errorText.ts';
import { ChoosingTextArea } from '../../../shared/typedChoice/ChoosingTextArea.tsx';
import { useAnswerOffer } from '../answers/useAnswerOffer.tsx';
import { sendMessage, tellWriting } from '../chatCalls.ts';
import type { ChatDraft } from '../chatDrafts.ts';
import { useChatDraft } from './useChatDraft.ts';
import { useNoteMentions } from './useNoteMentions.ts';

interface ComposerProps {
  conversation: Conversation;
  replyTo: Message | null;
  onReplyDone: () => void;
  onSent: () => void;
}

/** Colleagues are told that somebody writes, not with every key. */
const WRITING_EVERY_MS = 3_000;
const MOST_CHARACTERS = 40_000;

/** Where one answers: Enter sends, Shift and Enter begin a line; files are chosen, pasted or dropped. */
export function Composer({ conversation, replyTo, onReplyDone, onSent }: ComposerProps) {
  const messages = useMessages();
  const { t } = messages;
  const { id, seq, canSend, isBlocked } = conversation;
  const { draft, change: keep, clear, name } = useChatDraft(id);
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isAnswered: boolean } | null>(null);
  const key = useRef(crypto.randomUUID());
  /** While the box has the focus it shows what was typed, whatever it is given: after a message it is a new box. */
  const [box, setBox] = useState(0);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (box > 0) area.current?.focus();
  }, [box]);
  const toldAt = useRef(0);
  const chooser = useRef<HTMLInputElement>(null);
  const drop = useFileDrop(files => setFile(files[0] ?? null));
  const mentions = useNoteMentions(conversation);
  const answers = useAnswerOffer(conversation);
  const isNote = draft.kind === 'Note' || !canSend || isBlocked;
  const change = (part: Partial<ChatDraft>) => {
    keep(part);
    if (isNote || !part.text || Date.now() - toldAt.current < WRITING_EVERY_MS) return;
    toldAt.current = Date.now();
    void tellWriting(conversation).catch(() => undefined);
  };
  const send = async (isForced: boolean) => {
    if (isBusy || (draft.text.trim() === '' && !file)) return;
    setBusy(true);
    try {
      const message = {
        ...{ text: isNote ? withMentions(draft.text, draft.named) : draft.text },
        ...{ lastSeq: seq, key: key.current, isForced },
        ...{ kind: isNote ? ('Note' as const) : ('Message' as const) },
        ...(replyTo ? { replyTo: replyTo.id } : {}),
      };
      await sendMessage(conversation, message, file);
      key.current = crypto.randomUUID();
      setFile(null);
      setProblem(null);
      if (clear(draft.text)) setBox(count => count + 1);
      onReplyDone();
    } catch (error) {
      // What was written stays.
      setProblem({
        text: errorText(messages, error),
        isAnswered: toApiError(error).code === 'AnsweredMeanwhile',
      });
    } finally {
      setBusy(false);
      onSent();
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && replyTo) onReplyDone();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send(false);
  };
  const handlePaste = (event: ClipboardEvent) => {
    const [first] = pastedFiles(event);
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
      {(!canSend || isBlocked) && <Notice>{t(isBlocked ? 'chat.cannotBlocked' : 'chat.cannotOff')}</Notice>}
      {problem && (
        <Notice tone="warning">
          {problem.text}{' '}
          {problem.isAnswered && (
            <Button size="small" onClick={() => void send(true)}>
              {t('chat.sendAnyway')}
            </Button>
          )}
        </Notice>
      )}
      {replyTo && (
        <p className="dk-row dk-chat-replying">
          <span className="dk-truncate">
            {t('chat.replyingTo', { text: plainText(replyTo.text) || t('chat.noText') })}
          </span>
          <IconButton icon="close" size="small" label={t('chat.cancelReply')} onClick={onReplyDone} />
        </p>
      )}
      {file && (
        <p className="dk-row dk-chat-replying">
          <Icon name="file" /> <span className="dk-truncate">{file.name}</span>
          <IconButton
            icon="close"
            size="small"
            label={t('chat.removeFile', { name: file.name })}
            onClick={() => setFile(null)}
          />
        </p>
      )}
      <ChoosingTextArea<Named | ChatAnswer>
        key={box}
        area={area}
        label={t(isNote ? 'chat.noteLabel' : 'chat.messageLabel')}
        placeholder={t(isNote ? 'chat.notePlaceholder' : 'chat.messagePlaceholder')}
        maxLength={MOST_CHARACTERS}
        value={draft.text}
        offer={isNote ? mentions : answers}
        onChosen={one => 'kind' in one && name(one)}
        onInput={text => change({ text })}
        onKeyDown={handleKey}
      />
      <div className="dk-row">
        <Button
          size="small"
          tone="quiet"
          icon="lock"
          aria-pressed={isNote}
          isDisabled={!canSend || isBlocked}
          onClick={() => change({ kind: isNote ? 'Message' : 'Note' })}
        >
          {t('chat.asNote')}
        </Button>
        <IconButton icon="file" label={t('chat.attach')} onClick={() => chooser.current?.click()} />
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={t('chat.attach')}
          onChange={event => {
            setFile(event.target.files?.[0] ?? null);
            event.target.value = '';
          }}
        />
        <span className="dk-spacer" />
        <Button tone="primary" size="small" isBusy={isBusy} onClick={() => void send(false)}>
          {t(isNote ? 'chat.keepNote' : 'chat.send')}
        </Button>
      </div>
    </div>
  );
}
