/** Unsent message drafts, keyed by conversation; in memory until they are sent or the user logs out. */

import type { MentionTarget } from '#core/notes/mentions.ts';

export interface ChatDraft {
  readonly text: string;
  readonly kind: 'Message' | 'Note';
  /** Users and groups that the author selected as mentions. */
  readonly named: readonly MentionTarget[];
}

const drafts = new Map<string, ChatDraft>();
const EMPTY: ChatDraft = { text: '', kind: 'Message', named: [] };

export function getChatDraft(conversationId: string): ChatDraft {
  return drafts.get(conversationId) ?? EMPTY;
}

export function saveChatDraft(conversationId: string, draft: ChatDraft): void {
  if (draft.text === '' && draft.kind === 'Message') drafts.delete(conversationId);
  else drafts.set(conversationId, draft);
}

export function clearChatDrafts(): void {
  drafts.clear();
}
