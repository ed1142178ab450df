import { useCallback, useContext, useRef } from 'react';
import { SUGGESTION_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import { normalizeForComparison } from '#core/text.ts';
import { FieldDirectoryContext, useFieldServices } from '#view/engine/fieldServices.ts';
import { useAllowedFieldValues } from '#view/field/fieldOffer.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import type { ControlProps } from '#view/kit/inputs/control.ts';

export interface PersonSearchProps extends ControlProps {
  /** The accessible name of the list of users. */
  listLabel: string;
  value: ComboboxOption | null;
  onChange?: (option: ComboboxOption | null) => void;
  /** The users and groups to choose from. Omitted or empty means everyone. */
  among?: readonly string[];
  /** The id of the user field, so that only the users that the field currently offers are found. */
  fieldId?: string;
  /** The ids of the chosen users, if several are allowed. */
  chosen?: readonly string[];
}

/**
 * Searches users by name. Opens with all users that the viewer knows. If only the server can search (`findPeople`), 2
 * characters are required.
 */
export function PersonSearch({ among, fieldId, ...props }: PersonSearchProps) {
  const { t } = useMessages();
  const { people, findPeople } = useFieldServices();
  const offered = useOffered(among && fieldId);
  const choices = useAllowedFieldValues()?.choices ?? null;
  const isSearched = findPeople !== null;
  const load = useCallback(
    async (keyword: string, signal: AbortSignal) => {
      const wanted = normalizeForComparison(keyword);
      const known = async () => {
        const ids = await offered();
        return people().filter(person => (ids ? ids.includes(person.id) : isAmong(person, among)));
      };
      const found = findPeople && fieldId ? await findPeople({ fieldId, keyword, signal }) : await known();
      return found
        .filter(({ id }) => !choices || choices.includes(id))
        .filter(({ name }) => normalizeForComparison(name).includes(wanted))
        .map(({ id, name }) => ({ value: id, label: name }));
    },
    [people, findPeople, fieldId, offered, among, choices],
  );
  return (
    <Typeahead
      {...props}
      load={load}
      minChars={isSearched ? TYPEAHEAD_MIN_CHARACTERS : 0}
      debounceMs={isSearched ? SUGGESTION_DEBOUNCE_MS : 0}
      placeholder={props.onChange && t('field.Person.choose')}
      emptyNote={t('field.Person.none')}
    />
  );
}

/**
 * Returns a function that loads the ids of the offered users once while mounted, and again after a failure. The
 * function returns `undefined` if the field or its directory is unknown.
 */
function useOffered(fieldId: string | undefined): () => Promise<readonly string[] | undefined> {
  const { offeredPeople } = useFieldServices();
  const directoryId = useContext(FieldDirectoryContext);
  const asked = useRef<Promise<readonly string[]>>(undefined);
  return useCallback(async () => {
    if (!directoryId || !fieldId) return undefined;
    asked.current ??= offeredPeople(directoryId, fieldId);
    try {
      return await asked.current;
    } catch (error) {
      asked.current = undefined;
      throw error;
    }
  }, [offeredPeople, directoryId, fieldId]);
}

function isAmong(person: { id: string; groups: readonly string[] }, among: readonly string[] = []): boolean {
  return among.length === 0 || [person.id, ...person.groups].some(id => among.includes(id));
}
