export { typedTextChat as ratingChat } from '#plugins/shared/chat.ts';
