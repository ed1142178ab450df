import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldSamples } from '#core/field/fieldSamples.ts';
import type { Locale } from '#core/model.ts';

export interface LawInput {
  readonly plugin: FieldPlugin;
  readonly samples: FieldSamples;
  readonly registry: FieldRegistry;
  /** Texts by language and message id. */
  readonly messages: Readonly<Record<Locale, Readonly<Record<string, string>>>>;
}

export type Law = (input: LawInput) => void;

export const LOCALES = ['en', 'uk'] as const;
