import { useCallback } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { TYPEAHEAD_ITEMS } from '#core/limits.ts';
import { type FieldServices, useFieldServices } from '#view/engine/fieldServices.ts';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';

export type ChoiceLoader = (keyword: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;

/**
 * Returns a function that returns the loader of a column's possible texts (options, records or statuses), or `null` if
 * any text is possible.
 */
export function useChoiceLoaders(
  compiled: CompiledDirectory,
): (target: string | null) => ChoiceLoader | null {
  const services = useFieldServices();
  return useCallback(
    target => {
      if (target === SYSTEM_ID.status) return among(compiled.directory.statusList.map(({ name }) => name));
      const field = target ? compiled.fieldById.get(target) : undefined;
      // The text of a list field can contain several choices.
      if (!field || field.isArray) return null;
      const { definition } = field;
      if (definition.dropdownItems?.length) return among(definition.dropdownItems.map(({ text }) => text));
      const directoryId = field.plugin.pointsAt?.(definition);
      if (!directoryId) return null;
      return getRecords(services, { directoryId, displayFieldId: definition.displayDirectoryFieldId });
    },
    [compiled, services],
  );
}

function among(texts: readonly string[]): ChoiceLoader {
  return async keyword => {
    const wanted = keyword.toLowerCase();
    return texts
      .filter(text => text.toLowerCase().includes(wanted))
      .map(text => ({ value: text, label: text }));
  };
}

function getRecords(
  services: FieldServices,
  place: { directoryId: string; displayFieldId?: string },
): ChoiceLoader {
  return async (keyword, signal) => {
    const { directoryId, displayFieldId } = place;
    const found = await services.searchRecords({
      directoryId,
      keyword,
      take: TYPEAHEAD_ITEMS,
      ...(displayFieldId && { displayFieldId }),
      signal,
    });
    const names = found.map(({ display }) => getName(display));
    // If several records have the same name, the display text with the number is used instead.
    return found.map(({ display }, at) => {
      const name = names[at] ?? display;
      const isOnly = names.indexOf(name) === names.lastIndexOf(name);
      return { value: isOnly ? name : display, label: display };
    });
  };
}

/** Returns e.g. `GTX Pro` for `#12 | GTX Pro`. */
function getName(display: string): string {
  return display.replace(/^#\d+ \| /, '');
}
