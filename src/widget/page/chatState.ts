import type { VisitorMessage, Widget } from '#core/model.ts';
import type { Trouble } from './attempts.ts';

/** One's own that the server does not have yet. */
export interface Waiting {
  readonly key: string;
  readonly text: string;
  readonly file: File | null;
  /** What the server has said against it; null while it is on its way. */
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

/** What the parts of the chat share. */
export interface ChatCore {
  getState(): ChatState;
  set(change: Partial<ChatState>): void;
  /** Shows what it says of the whole chat. */
  noteFailure(error: unknown): void;
}
