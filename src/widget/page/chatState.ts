import type { VisitorMessage, Widget } from '#core/model.ts';
import type { ConnectionProblem } from './attempts.ts';

/** A message of the visitor that the server hasn't received yet. */
export interface PendingMessage {
  readonly key: string;
  readonly text: string;
  readonly file: File | null;
  /** The server's reason for rejecting the message; `null` while the message is being sent. */
  readonly refused: string | null;
}

export interface WidgetChatState {
  readonly widget: Widget | null;
  readonly messages: readonly VisitorMessage[];
  readonly waiting: readonly PendingMessage[];
  readonly hasEarlier: boolean;
  readonly isWriting: boolean;
  readonly trouble: ConnectionProblem | null;
}

/** Gives the parts of the chat access to its state. */
export interface ChatController {
  getState(): WidgetChatState;
  set(change: Partial<WidgetChatState>): void;
  /** Sets `trouble` if the error affects the whole chat. */
  noteFailure(error: unknown): void;
}
