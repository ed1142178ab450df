import { useRef } from 'react';
import { MAX_STRING_LENGTH } from '#core/limits.ts';
import type { AddressValue, FieldDefinition } from '#core/model.ts';
import { type FieldServices, useFieldServices } from '#view/engine/fieldServices.ts';
import { SuggestInput } from '#view/kit/inputs/combobox/SuggestInput.tsx';
import type { ControlProps } from '#view/kit/inputs/control.ts';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import type { PlaceFinder } from './googlePlaces.ts';

export interface AddressInputProps extends ControlProps {
  /** The field whose existing addresses are suggested. */
  definition: FieldDefinition;
  value: string;
  placeholder?: string;
  /** If omitted, the text is read-only. */
  onText?: (text: string) => void;
  /** Called when a suggested place is selected, with its address and coordinates. */
  onPlace?: (place: AddressValue) => void;
}

/**
 * A text box for an address. It suggests places from Google if an API key is configured, and otherwise addresses
 * already in use and built-in places.
 */
export function AddressInput({ definition, onText, onPlace, ...control }: AddressInputProps) {
  if (!onText || !onPlace) {
    return <TextInput {...control} maxLength={MAX_STRING_LENGTH} onCommit={onText} />;
  }
  return <SuggestedAddress {...control} definition={definition} onText={onText} onPlace={onPlace} />;
}

type SuggestedProps = Required<Pick<AddressInputProps, 'onText' | 'onPlace'>> &
  Omit<AddressInputProps, 'onText' | 'onPlace'>;

function SuggestedAddress({ definition, onText, onPlace, ...control }: SuggestedProps) {
  const { load, find } = usePlaceFinder(definition);
  const latest = useRef({ onPlace, value: control.value });
  latest.current = { onPlace, value: control.value };
  const pick = async (text: string) => {
    const place = await find(text);
    // If the user has typed or selected something since, that input takes precedence over the response.
    if (place && latest.current.value === text) latest.current.onPlace(place);
  };
  return (
    <SuggestInput {...control} maxLength={MAX_STRING_LENGTH} onCommit={onText} load={load} onPick={pick} />
  );
}

/**
 * Loads Google's library, or the list of built-in places, on the first lookup. If that fails, the box works without
 * suggestions.
 */
function usePlaceFinder(field: FieldDefinition) {
  const services = useFieldServices();
  const latest = useRef({ field, services });
  latest.current = { field, services };
  const finder = useRef<Promise<PlaceFinder>>(undefined);
  const open = () => {
    finder.current ??= openFinder(latest.current);
    return finder.current;
  };
  const parts = useRef({
    load: async (keyword: string) => (await open()).suggest(keyword),
    find: async (text: string) => (await open()).find(text).catch(() => undefined),
  });
  return parts.current;
}

async function openFinder({ field, services }: Known): Promise<PlaceFinder> {
  const { mapSource, locale } = services;
  if (mapSource.googleKey) {
    const { createPlaceFinder } = await import('./googlePlaces.ts');
    return createPlaceFinder({ key: mapSource.googleKey, language: locale });
  }
  const { createBuiltInPlaceFinder } = await import('./ownPlaces.ts');
  const used = (keywords: string) => services.suggest({ field, keywords }).catch(() => []);
  return createBuiltInPlaceFinder({ locale, used });
}

interface Known {
  readonly field: FieldDefinition;
  readonly services: FieldServices;
}
