/** Answers that many types understand alike. */
import {
  type ChatContext,
  type ChatSaid,
  type ChatValuePart,
  NOTHING_OFFERED,
} from '#core/field/chatPart.ts';
import type { ParsedText } from '#core/field/fieldPlugin.ts';
import type { FieldDefinition } from '#core/model.ts';

/** What is typed, read as a cell of a file or a pasted text is. */
export function readTyped(
  said: ChatSaid,
  definition: FieldDefinition,
  context: ChatContext,
): ParsedText | null {
  if (said.kind !== 'Words') return null;
  return context.engine.bind({ ...definition, array: false }).parseText(said.text, context);
}

/** A type whose values are typed and nothing else. */
export const typedChat: ChatValuePart = { kind: 'Value', offer: () => NOTHING_OFFERED, read: readTyped };
