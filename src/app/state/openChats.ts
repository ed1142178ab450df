import { proxy } from 'valtio';

/** Ids of conversations opened on top of any page, oldest first. */
export const openChats = proxy<{ stack: string[] }>({ stack: [] });

/** Opens a conversation, or moves it to the top if it is already open. */
export function openChat(conversationId: string): void {
  openChats.stack = [...openChats.stack.filter(id => id !== conversationId), conversationId];
}

export function closeChat(conversationId: string): void {
  openChats.stack = openChats.stack.filter(id => id !== conversationId);
}

export function closeAllChats(): void {
  openChats.stack = [];
}
