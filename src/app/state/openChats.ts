import { proxy } from 'valtio';

/** Conversations that are opened on top of whatever is shown, by their ids, oldest first. */
export const openChats = proxy<{ stack: string[] }>({ stack: [] });

/** One that is open already comes to the top. */
export function openChat(conversationId: string): void {
  openChats.stack = [...openChats.stack.filter(id => id !== conversationId), conversationId];
}

export function closeChat(conversationId: string): void {
  openChats.stack = openChats.stack.filter(id => id !== conversationId);
}

export function closeAllChats(): void {
  openChats.stack = [];
}
