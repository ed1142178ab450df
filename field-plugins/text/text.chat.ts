export { typedTextChat as textChat } from '../shared/chat.ts';
