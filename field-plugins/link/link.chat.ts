export { typedChat as linkChat } from '../shared/chat.ts';
