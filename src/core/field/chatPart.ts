/**
 * How a field type asks for a value in a chat, and what it understands as an answer: a file of each plugin (`<type>.chat.ts`).
 * A part speaks of one value; lists, rows one after the other, skipping and going back are the engine's (`core/chatForms/`).
 */
import type { ChatChoice, FieldDefinition, Locale } from '../model.ts';
import type { BoundField } from './boundField.ts';
import type { FieldContext, FieldEngine, ParsedText } from './fieldPlugin.ts';

export type ChatPart = ChatValuePart | ChatRowsPart;

export interface ChatValuePart {
  readonly kind: 'Value';
  /** What stands under the question. */
  offer(definition: FieldDefinition, context: ChatContext): ChatOffer;
  /** The value that an answer says, as it is typed into a form; null where such an answer says nothing to the type. */
  read(answer: ChatSaid, definition: FieldDefinition, context: ChatContext): ParsedText | null;
}

/** A value of rows is asked for row by row, column by column. */
export interface ChatRowsPart {
  readonly kind: 'Rows';
  /** Columns that people fill in. */
  columns(definition: FieldDefinition, engine: FieldEngine): readonly BoundField[];
}

/** What a person says: typed, chosen among what is offered, or shared by their telephone. */
export type ChatSaid =
  | { readonly kind: 'Words'; readonly text: string }
  | { readonly kind: 'Choice'; readonly value: string }
  | { readonly kind: 'Phone'; readonly phone: string }
  | { readonly kind: 'Location'; readonly lat: number; readonly lng: number; readonly name?: string }
  /** Of the account's files. */
  | { readonly kind: 'SentFile'; readonly fileId: string };

export interface ChatContext extends FieldContext {
  /** The day where the account is, `YYYY-MM-DD`. */
  readonly today: string;
}

export type ChatText = Readonly<Record<Locale, string>>;

export interface ChatOffer {
  /** How it is answered, in a sentence; null where the question says enough. */
  readonly hint: ChatText | null;
  readonly choices: readonly ChatChoice[];
  /** What the platform helps to share. */
  readonly share: 'Phone' | 'Location' | null;
  /** Where what is typed is looked up; the answers are offered as choices. */
  readonly lookUp: ChatLookUp | null;
}

export interface ChatLookUp {
  /** A directory, or `PEOPLE`. */
  readonly directoryId: string;
  /** The record in whose branch they are, by a field of the directory. */
  readonly under: { readonly fieldId: string; readonly itemId: string } | null;
  /** From how many letters on; 0: all are offered at once. */
  readonly fewestLetters: number;
}

export const NOTHING_OFFERED: ChatOffer = { hint: null, choices: [], share: null, lookUp: null };
