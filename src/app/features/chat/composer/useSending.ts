import { useRef, useState } from 'react';
import type { Conversation, NewMessage } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { toApiError } from '../../../api/ApiError.ts';
import { errorText } from '../../../api/errorText.ts';
import { sendMessage } from '../chatCalls.ts';

export type Written = Omit<NewMessage, 'key' | 'lastSeq'>;

export interface SendingProblem {
  readonly text: string;
  /** A colleague has answered since: it may be sent all the same. */
  readonly isAnswered: boolean;
}

/** Sends a message, or says why it was not sent: what was written stays then. */
export function useSending(conversation: Conversation) {
  const messages = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SendingProblem | null>(null);
  const key = useRef(crypto.randomUUID());
  return {
    isBusy,
    problem,
    /** Whether it was sent. */
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
        setProblem({ text: errorText(messages, error), isAnswered });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
