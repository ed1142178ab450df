export { typedChat as ratingChat } from '#plugins/shared/chat.ts';
