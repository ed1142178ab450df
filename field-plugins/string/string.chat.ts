export { typedChat as stringChat } from '../shared/chat.ts';
