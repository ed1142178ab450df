/**
 * Defines how a field type asks for a value in a chat and parses replies: one file per plugin (`<type>.chat.ts`). A
 * part handles a single value; lists, rows, skipping and going back are handled by the engine (`core/chatForms/`).
 */
import type { ChatChoice, FieldDefinition, Locale } from '../model.ts';
import type { BoundField } from './boundField.ts';
import type { FieldContext, FieldEngine, ParsedText } from './fieldPlugin.ts';

export type ChatPluginPart = ChatValuePart | ChatRowsPart;

export interface ChatValuePart {
  readonly kind: 'Value';
  /** Returns the choices and hints below the question. */
  offer(definition: FieldDefinition, context: ChatContext): ChatAnswerOptions;
  /**
   * Parses an answer as if it had been typed into a form; returns `null` if the field type doesn't support
   * answers of this `kind`.
   */
  read(answer: ChatInput, definition: FieldDefinition, context: ChatContext): ParsedText | null;
}

/** A table is filled in row by row, column by column. */
export interface ChatRowsPart {
  readonly kind: 'Rows';
  columns(definition: FieldDefinition, engine: FieldEngine): readonly BoundField[];
}

/** A user's answer: typed, chosen, shared from their phone, or sent as a file. */
export type ChatInput =
  | { readonly kind: 'Words'; readonly text: string }
  | { readonly kind: 'Choice'; readonly value: string }
  | { readonly kind: 'Phone'; readonly phone: string }
  | { readonly kind: 'Location'; readonly lat: number; readonly lng: number; readonly name?: string }
  /** The id of one of the account's files. */
  | { readonly kind: 'SentFile'; readonly fileId: string };

export interface ChatContext extends FieldContext {
  /** The current day in the account's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

export type ChatPartText = Readonly<Record<Locale, string>>;

export interface ChatAnswerOptions {
  /** A sentence that explains how to answer; `null` if the question needs no explanation. */
  readonly hint: ChatPartText | null;
  readonly choices: readonly ChatChoice[];
  /** The value that the platform offers to share. */
  readonly share: 'Phone' | 'Location' | null;
  /** The lookup for typed text, whose results are offered as choices; `null` if there is none. */
  readonly lookUp: ChatRecordLookup | null;
}

export interface ChatRecordLookup {
  /** The id of a directory, or `PEOPLE`. */
  readonly directoryId: string;
  /** Restricts the results to records whose field `fieldId` refers to the record `itemId`. */
  readonly under: { readonly fieldId: string; readonly itemId: string } | null;
  /** The minimum number of typed letters. If it is 0, records are offered before anything is typed. */
  readonly fewestLetters: number;
}

export const NO_CHAT_SUGGESTIONS: ChatAnswerOptions = { hint: null, choices: [], share: null, lookUp: null };
