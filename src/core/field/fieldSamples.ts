/** Definitions and values a plugin is judged by; the laws run over all of them. */
import type { FieldDefinition, FieldValue } from '../model.ts';

export interface FieldSamples {
  readonly type: string;
  readonly definitions: readonly DefinitionSample[];
}

export interface DefinitionSample {
  readonly name: string;
  readonly definition: FieldDefinition;
  /** Valid, normalized or not; at least three different ones where the type stores anything. */
  readonly good: readonly FieldValue[];
  /** Values that must be refused, with the code of an issue they raise. */
  readonly bad: readonly { readonly value: FieldValue; readonly code: string }[];
  /** Texts that parse, and what to. */
  readonly texts: readonly { readonly text: string; readonly value: FieldValue }[];
}
