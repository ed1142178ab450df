/** All that other modules may use of this one. */

export {
  type Addressee,
  type CameIn,
  conversationFor,
  messageForRule,
  sendByRule,
} from './conversations/ruleMessages.ts';
export {
  audienceOfSeen,
  findNote,
  seenConversationIds,
  type ToldChat,
  toldChats,
} from './conversations/toldOf.ts';
export type { ConversationAudience } from './events.ts';
export { chatModule } from './module.ts';
export { mayAnswerFor } from './policy.ts';
