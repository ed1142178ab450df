import { createContext, useContext, useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldDefinition, FieldValues, Item, Reference } from '#core/model.ts';
import { recordValues } from '#core/systemFields.ts';
import type { WeekStart } from '#core/weekStart.ts';
import type { FieldUiRegistry } from './fieldUi.ts';
import { useMessages } from './i18n/MessagesProvider.tsx';

/** The field types and what surrounds every value; given once by whoever sees the plugin lists. */
export interface Engine {
  readonly registry: FieldRegistry;
  readonly ui: FieldUiRegistry;
  /** Lower-case ISO country of the account, for phone numbers. */
  readonly countryCode: string;
  /** Of the account: its days are everybody's. */
  readonly timeZone: string;
  /** Of the account. */
  readonly weekStart: WeekStart;
  /** A field of any directory of the account. */
  findField(fieldId: string): FieldDefinition | undefined;
  /** A directory that the person may read, as they see it. */
  directoryOf(directoryId: string): CompiledDirectory | undefined;
  /** What is known of a record or file seen elsewhere: chosen in a look-up, uploaded a moment ago. */
  knownReference(id: string): Reference | undefined;
}

export const EngineContext = createContext<Engine | null>(null);

/** Throws outside `EngineContext`. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('useEngine needs an EngineContext around it.');
  return engine;
}

const noReferences: Readonly<Record<string, Reference>> = {};

/** What surrounds the values of one record. Keep `values` and `references` stable: the result is memoised by them. */
export function useFieldContext(
  values: FieldValues,
  references: Readonly<Record<string, Reference>> = noReferences,
): FieldContext {
  const engine = useEngine();
  const { locale } = useMessages();
  return useMemo(
    () => ({
      ...baseContext(engine),
      locale,
      values,
      reference: id => references[id] ?? engine.knownReference(id),
    }),
    [engine, locale, values, references],
  );
}

/** The same for a whole record, its system fields included. */
export function useRecordContext(item: Item): FieldContext {
  const { registry, timeZone } = useEngine();
  return useFieldContext(recordValues(item, registry, timeZone), item.references);
}

/** The members of a FieldContext that are the same for every record. */
export function baseContext(
  engine: Omit<Engine, 'ui'>,
): Pick<FieldContext, 'countryCode' | 'findField' | 'lookUp' | 'engine'> {
  return {
    countryCode: engine.countryCode,
    findField: engine.findField,
    // Texts name records only where they are imported or pasted; there the application gives a look-up of its own.
    lookUp: () => undefined,
    engine: engine.registry,
  };
}
