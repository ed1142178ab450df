export { typedTextChat as linkChat } from '../shared/chat.ts';
