import { useRef } from 'react';
import { STRING_MAX_LENGTH } from '#core/limits.ts';
import type { AddressValue, FieldDefinition } from '#core/model.ts';
import { type FieldServices, useFieldServices } from '#view/fieldServices.ts';
import { SuggestInput } from '#view/kit/inputs/combobox/SuggestInput.tsx';
import type { ControlProps } from '#view/kit/inputs/control.ts';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import type { PlaceFinder } from './googlePlaces.ts';

export interface AddressTextProps extends ControlProps {
  /** Whose places are offered. */
  definition: FieldDefinition;
  value: string;
  placeholder?: string;
  /** Without it the text is read-only. */
  onText?: (text: string) => void;
  /** A suggested place was taken: its address and where it is. */
  onPlace?: (place: AddressValue) => void;
}

/** The box for an address. It offers what matches: places that Google knows where there is a key, else those known here. */
export function AddressText({ definition, onText, onPlace, ...control }: AddressTextProps) {
  if (!onText || !onPlace) {
    return <TextInput {...control} maxLength={STRING_MAX_LENGTH} onCommit={onText} />;
  }
  return <SuggestedAddress {...control} definition={definition} onText={onText} onPlace={onPlace} />;
}

type SuggestedProps = Required<Pick<AddressTextProps, 'onText' | 'onPlace'>> &
  Omit<AddressTextProps, 'onText' | 'onPlace'>;

function SuggestedAddress({ definition, onText, onPlace, ...control }: SuggestedProps) {
  const { load, find } = usePlaceFinder(definition);
  const latest = useRef({ onPlace, value: control.value });
  latest.current = { onPlace, value: control.value };
  const pick = async (text: string) => {
    const place = await find(text);
    // What was typed or taken since is newer than the answer.
    if (place && latest.current.value === text) latest.current.onPlace(place);
  };
  return (
    <SuggestInput {...control} maxLength={STRING_MAX_LENGTH} onCommit={onText} load={load} onPick={pick} />
  );
}

/** Google's library, or the list of places, comes with the first look-up. Where it cannot be had, the box is one for plain text. */
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
  const { createOwnPlaceFinder } = await import('./ownPlaces.ts');
  const used = (keywords: string) => services.suggest({ field, keywords }).catch(() => []);
  return createOwnPlaceFinder({ locale, used });
}

interface Known {
  readonly field: FieldDefinition;
  readonly services: FieldServices;
}
