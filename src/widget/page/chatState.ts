import type { VisitorMessage, Widget } from '#core/model.ts';
import type { Trouble } from './attempts.ts';

/** The visitor's own message that the server hasn't received yet. */
export interface Waiting {
  readonly key: string;
  readonly text: string;
  readonly file: File | null;
  /** The server's reason for rejecting it; `null` while it is being sent. */
  readonly refused: string | null;
}

export interface ChatState {
  readonly widget: Widget | null;
  readonly messages: readonly VisitorMessage[];
  readonly waiting: readonly Waiting[];
  readonly hasEarlier: boolean;
  readonly isWriting: boolean;
  readonly trouble: Trouble | null;
}

/** Access to the state of the chat, for its parts. */
export interface ChatCore {
  getState(): ChatState;
  set(change: Partial<ChatState>): void;
  /** Sets `trouble` if the error affects the chat as a whole. */
  noteFailure(error: unknown): void;
}
