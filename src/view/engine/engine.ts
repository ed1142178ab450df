import { createContext, useContext, useMemo } from 'react';
import type { WeekStart } from '#core/calendar/weekStart.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { getRecordValues } from '#core/field/system/systemFields.ts';
import type { FieldDefinition, FieldValues, Item, Reference } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import type { FieldUiRegistry } from './fieldUi.ts';

/**
 * The field types and the account-wide context of values; provided once by the code that knows the lists of plugins.
 */
export interface FieldEngineContext {
  readonly registry: FieldRegistry;
  readonly ui: FieldUiRegistry;
  /** Lower-case ISO code of the account's country, for phone numbers. */
  readonly countryCode: string;
  /** The account's time zone, so that days are the same for all users. */
  readonly timeZone: string;
  /** The account's first day of the week. */
  readonly weekStart: WeekStart;
  /** Finds a field of any directory of the account. */
  findField(fieldId: string): FieldDefinition | undefined;
  /** Returns a directory that the user can read, as visible to the user. */
  directoryOf(directoryId: string): CompiledDirectory | undefined;
  /** Returns data about a record or file from other sources: a lookup, or an upload. */
  knownReference(id: string): Reference | undefined;
}

export const EngineContext = createContext<FieldEngineContext | null>(null);

export function useEngine(): FieldEngineContext {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('useEngine needs an EngineContext around it.');
  return engine;
}

const noReferences: Readonly<Record<string, Reference>> = {};

/**
 * Returns the context for the values of one record. The context is memoized, so `values` and `references`
 * must keep their identity.
 */
export function useFieldContext(
  values: FieldValues,
  references: Readonly<Record<string, Reference>> = noReferences,
): FieldContext {
  const engine = useEngine();
  const { locale } = useMessages();
  return useMemo(
    () => ({
      ...createBaseContext(engine),
      locale,
      values,
      reference: id => references[id] ?? engine.knownReference(id),
    }),
    [engine, locale, values, references],
  );
}

/** Returns the context for a record, including its system fields. */
export function useRecordContext(item: Item): FieldContext {
  const { registry, timeZone } = useEngine();
  return useFieldContext(getRecordValues(item, registry, timeZone), item.references);
}

/** Returns the members of `FieldContext` that are the same for every record. */
export function createBaseContext(
  engine: Omit<FieldEngineContext, 'ui'>,
): Pick<FieldContext, 'countryCode' | 'findField' | 'lookUp' | 'engine'> {
  return {
    countryCode: engine.countryCode,
    findField: engine.findField,
    // Texts only identify records in imports and pasted text, for which the application provides a look-up.
    lookUp: () => undefined,
    engine: engine.registry,
  };
}
