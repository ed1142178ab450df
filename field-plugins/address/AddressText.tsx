import { useRef } from 'react';
import { STRING_MAX_LENGTH } from '#core/limits.ts';
import type { AddressValue } from '#core/model.ts';
import { useFieldServices } from '#view/fieldServices.ts';
import type { ControlProps } from '#view/kit/inputs/control.ts';
import { SuggestInput } from '#view/kit/inputs/SuggestInput.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import type { PlaceFinder } from './lazy/googlePlaces.ts';

export interface AddressTextProps extends ControlProps {
  value: string;
  placeholder?: string;
  /** Without it the text is read-only. */
  onText?: (text: string) => void;
  /** A suggested place was taken: its address and where it is. */
  onPlace?: (place: AddressValue) => void;
}

/** The box for an address. With a key of Google's maps it offers the places that match. */
export function AddressText({ onText, onPlace, ...control }: AddressTextProps) {
  const { googleKey } = useFieldServices().mapSource;
  if (!googleKey || !onText || !onPlace) {
    return <TextInput {...control} maxLength={STRING_MAX_LENGTH} onCommit={onText} />;
  }
  return <SuggestedAddress {...control} mapsKey={googleKey} onText={onText} onPlace={onPlace} />;
}

type SuggestedProps = Required<Pick<AddressTextProps, 'onText' | 'onPlace'>> &
  Omit<AddressTextProps, 'onText' | 'onPlace'> & { mapsKey: string };

function SuggestedAddress({ mapsKey, onText, onPlace, ...control }: SuggestedProps) {
  const { load, find } = usePlaceFinder(mapsKey);
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

/** Google's library comes with the first look-up. Where it cannot be had, the box is one for plain text. */
function usePlaceFinder(key: string) {
  const { locale } = useFieldServices();
  const finder = useRef<Promise<PlaceFinder>>(undefined);
  const open = () => {
    finder.current ??= import('./lazy/googlePlaces.ts').then(({ createPlaceFinder }) =>
      createPlaceFinder({ key, language: locale }),
    );
    return finder.current;
  };
  const parts = useRef({
    load: async (keyword: string) => (await open()).suggest(keyword),
    find: async (text: string) => (await open()).find(text).catch(() => undefined),
  });
  return parts.current;
}
