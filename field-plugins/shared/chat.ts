/** The parts of chats that several field types share. */
import {
  type ChatContext,
  type ChatInput,
  type ChatValuePart,
  NO_CHAT_SUGGESTIONS,
} from '#core/field/chatPart.ts';
import type { ParsedText } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';

/** Parses typed text like an imported cell or pasted text. Returns `null` for other kinds of input. */
export function parseTypedText(
  said: ChatInput,
  definition: FieldDefinition,
  context: ChatContext,
): ParsedText | null {
  if (said.kind !== 'Words') return null;
  return context.engine.bind({ ...definition, array: false }).parseText(said.text, context);
}

/** The chat part of types whose values can only be typed. */
export const typedTextChat: ChatValuePart = {
  kind: 'Value',
  offer: () => NO_CHAT_SUGGESTIONS,
  read: parseTypedText,
};
