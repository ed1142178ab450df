import { useRef, useState } from 'react';
import type { Conversation, NewMessage } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { sendMessage } from '../chatCalls.ts';

export type Written = Omit<NewMessage, 'key' | 'lastSeq'>;

export interface SendingProblem {
  readonly text: string;
  /** True if a colleague has replied in the meantime; the user can still send the message. */
  readonly isAnswered: boolean;
}

/**
 * Sends messages; `problem` explains why a message wasn't sent. Retries use the same key, so that no message is
 * duplicated.
 */
export function useSending(conversation: Conversation) {
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SendingProblem | null>(null);
  const key = useRef(crypto.randomUUID());
  return {
    isBusy,
    problem,
    /** Returns whether the message was sent. */
    async send(written: Written, file: File | null): Promise<boolean> {
      setBusy(true);
      try {
        const message = { ...written, lastSeq: conversation.seq, key: key.current };
        await sendMessage(conversation, message, file);
        key.current = crypto.randomUUID();
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
