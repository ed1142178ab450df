export { typedTextChat as stringChat } from '../shared/chat.ts';
