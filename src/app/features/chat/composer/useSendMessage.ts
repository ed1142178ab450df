import { useState } from 'react';
import type { Conversation } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { sendMessage } from '../chatCalls.ts';
import { createMessageKeys, type MessageKeyInput } from './createMessageKeys.ts';

export interface SendingProblem {
  readonly text: string;
  /** True if a colleague has replied in the meantime; the user can still send the message. */
  readonly isAnswered: boolean;
}

/**
 * Sends messages; `problem` explains why a message wasn't sent. Retries use the same key, so that no message is
 * duplicated.
 */
export function useSendMessage(conversation: Conversation) {
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SendingProblem | null>(null);
  const [keys] = useState(createMessageKeys);
  return {
    isBusy,
    problem,
    /** Returns whether the message was sent. */
    async send(written: MessageKeyInput, file: File | null): Promise<boolean> {
      setBusy(true);
      try {
        const message = { ...written, lastSeq: conversation.seq, key: keys.get(written, file) };
        await sendMessage(conversation, message, file);
        keys.renew();
        setProblem(null);
        return true;
      } catch (error) {
        const isAnswered = toApiError(error).code === 'AnsweredMeanwhile';
        setProblem({ text: getErrorText(messages, error), isAnswered });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
