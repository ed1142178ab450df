export { typedChat as textChat } from '../shared/chat.ts';
