/** Definitions and values for testing a plugin; the shared plugin tests run over all of them. */
import type { FieldDefinition, FieldValue } from '../model.ts';

export interface FieldSamples {
  readonly type: string;
  readonly definitions: readonly DefinitionSample[];
}

export interface DefinitionSample {
  readonly name: string;
  readonly definition: FieldDefinition;
  /** Valid values, normalized or not; at least three different values if the type stores anything. */
  readonly good: readonly FieldValue[];
  /** Values that must be rejected, with the code of an issue they cause. */
  readonly bad: readonly { readonly value: FieldValue; readonly code: string }[];
  /** Texts, each with the value to which it is parsed. */
  readonly texts: readonly { readonly text: string; readonly value: FieldValue }[];
}
