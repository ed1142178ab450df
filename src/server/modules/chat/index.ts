export { findBot, listBots, type StoredBot } from './bots/repository.ts';
export {
  type ChatCalls,
  type ConversationCallContext,
  emitConversationChangedByCaller,
} from './chatCalls.ts';
export type { ChatScope } from './chatScope.ts';
export { readContactLocale, toSupportedLocale } from './conversations/contactLocale.ts';
export { type ConversationKey, lockConversation } from './conversations/repository.ts';
export {
  findMessageForRule,
  findWritableConversation,
  type RuleMessage,
  type RuleMessageRecipient,
  sendRuleMessage,
} from './conversations/ruleMessages.ts';
export type { StoredConversation, VisibleConversation } from './conversations/selectVisibleWithUnread.ts';
export {
  buildVisibleChatIdsSql,
  type ChatUpdate,
  findConversationNote,
  readConversationAudience,
  readNotifiedChats,
} from './conversations/toldOf.ts';
export type { ConversationAudience } from './events.ts';
export { chatModule } from './module.ts';
export type { MessageButtons } from './platforms/platform.ts';
export { isAcceptedFile } from './platforms/web/isAcceptedFile.ts';
export { MAX_VISITOR_FILE_BYTES, VISITOR_UPLOAD_LIMIT } from './platforms/web/limits.ts';
export type { VisitorLimits } from './platforms/web/visitorLimits.ts';
export { canUserAnswerForBot } from './policy.ts';
export { type BotMessage, markAnsweredByBot, setConversationInForm } from './thread/enqueueBotMessages.ts';
export { findMessage, readConversationFiles, type StoredMessage } from './thread/repository.ts';
