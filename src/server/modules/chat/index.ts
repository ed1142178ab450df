/** Everything that other modules can use from this one. */

export { findBot, listBots, type StoredBot } from './bots/repository.ts';
export { type ChatCalls, type ConversationCall, tell } from './chatCalls.ts';
export type { ChatScope } from './chatScope.ts';
export { contactLocale, reportedLocale } from './conversations/contactLocale.ts';
export { type ConversationKey, lockConversation } from './conversations/repository.ts';
export {
  type Addressee,
  type CameIn,
  conversationFor,
  messageForRule,
  sendByRule,
} from './conversations/ruleMessages.ts';
export type { SeenConversation, StoredConversation } from './conversations/seenConversations.ts';
export {
  audienceOfSeen,
  findNote,
  seenConversationIds,
  type ToldChat,
  toldChats,
} from './conversations/toldOf.ts';
export type { ConversationAudience } from './events.ts';
export { chatModule } from './module.ts';
export type { MessageButtons } from './platforms/platform.ts';
export { isFileTaken } from './platforms/web/isFileTaken.ts';
export { LARGEST_FILE_BYTES, ROOM_FOR_STRANGERS } from './platforms/web/limits.ts';
export type { VisitorLimits } from './platforms/web/visitorLimits.ts';
export { mayAnswerFor } from './policy.ts';
export { findMessage, readConversationFiles, type StoredMessage } from './thread/repository.ts';
export { type BotSaying, holdForForm, settleByBot } from './thread/sayByBot.ts';
